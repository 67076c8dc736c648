import { telemetryBody } from '@groundwork/contract/schemas';
import * as v from 'valibot';
import type { Identity } from '../session/identity-client.ts';
import { recordFailure, recordFigure, takeEntries } from './record.ts';
import { type SenderOptions, startSending } from './send.ts';
import { tokenOf } from './start.ts';

const catalog = { remote: 'catalog', version: '1.4.2-7f03ce' };
const failure = {
  ...catalog,
  kind: 'uncaught' as const,
  message: 'TypeError: no such field',
  stack: 'at f (x.js:1:2)',
};
const open = { ...catalog, measure: 'open' as const };

describe('sending telemetry', () => {
  let stop = () => {};
  let isOnline = true;
  let visibility: DocumentVisibilityState = 'visible';
  const sent: { body: v.InferOutput<typeof telemetryBody>; init: RequestInit }[] = [];
  let answer: () => Promise<Response> = async () => ({ status: 204 }) as Response;
  const start = (options: Partial<SenderOptions> = {}) => {
    stop = startSending({
      address: '/api/telemetry',
      channel: 'portal',
      fetch: async (_, init = {}) => {
        // The API takes everything that leaves the browser.
        sent.push({ body: v.parse(telemetryBody, JSON.parse(String(init.body))), init });
        return answer();
      },
      getToken: () => 'token',
      ...options,
    });
  };
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
  const leavePage = () => {
    visibility = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    jest.useFakeTimers();
    takeEntries();
    localStorage.clear();
    sent.length = 0;
    isOnline = true;
    visibility = 'visible';
    answer = async () => ({ status: 204 }) as Response;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('delivers figures once a minute, in one batch, with the token of the user', async () => {
    start();
    recordFigure(open);
    recordFigure({ ...catalog, measure: 'first-view', value: 189 });
    await pass(59_000);
    expect(sent).toEqual([]);
    await pass(2_000);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ channel: 'portal', figures: [open, { measure: 'first-view', value: 189 }] });
    expect(sent[0]?.init).toMatchObject({ keepalive: true, headers: { authorization: 'Bearer token' } });
  });

  it('asks the server for nothing while there is nothing to say', async () => {
    start();
    await pass(600_000);
    expect(sent).toEqual([]);
  });

  it('delivers a failure soon, and the same one many times as one with a number', async () => {
    start();
    for (let times = 0; times < 50; times += 1) recordFailure(failure);
    await pass(3_100);
    expect(sent.map(({ body }) => body.failures)).toEqual([[expect.objectContaining({ ...failure, times: 50 })]]);
  });

  it('delivers a failure that happened before it was loaded', async () => {
    recordFailure(failure);
    start();
    await pass(3_100);
    expect(sent).toHaveLength(1);
  });

  it('delivers what is left when the page is left', async () => {
    start();
    recordFigure(open);
    leavePage();
    await pass(0);
    expect(sent).toHaveLength(1);
  });

  it('sends as many figures without a token as the server takes from somebody who is not signed in', async () => {
    start({ getToken: () => undefined });
    for (let count = 0; count < 45; count += 1) recordFigure(open);
    leavePage();
    await pass(0);
    expect(sent.map(({ body }) => body.figures?.length)).toEqual([20, 20, 5]);
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization');
  });

  it('reports without the token of a session that a sign-out is ending', () => {
    const identity = { accessToken: 'token' } as Identity;
    expect(tokenOf({ status: 'signed-in', identity, isEnding: false })).toBe('token');
    expect(tokenOf({ status: 'signed-in', identity, isEnding: false, isLeaving: true })).toBeUndefined();
    expect(tokenOf({ status: 'signed-out' })).toBeUndefined();
  });

  it('keeps what it could not deliver and tries again, less and less often', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    start();
    recordFigure(open);
    await pass(30 * 60_000);
    const tries = sent.length;
    expect(tries).toBeGreaterThan(2);
    expect(tries).toBeLessThan(8);
    answer = async () => ({ status: 204 }) as Response;
    await pass(11 * 60_000);
    expect(sent.at(-1)?.body.figures).toEqual([open]);
    const delivered = sent.length;
    await pass(11 * 60_000);
    expect(sent).toHaveLength(delivered);
  });

  it.each([401, 429, 503])('tries again after an answer %s', async (status) => {
    answer = async () => ({ status }) as Response;
    start();
    recordFigure(open);
    await pass(61_000);
    answer = async () => ({ status: 204 }) as Response;
    await pass(121_000);
    expect(sent).toHaveLength(2);
  });

  it('drops a batch that the server refuses, which it would refuse again', async () => {
    answer = async () => ({ status: 400 }) as Response;
    start();
    recordFigure(open);
    await pass(60 * 60_000);
    expect(sent).toHaveLength(1);
  });

  it('keeps in the browser what a page without a network leaves behind, for the next page', async () => {
    start();
    recordFailure(failure);
    isOnline = false;
    leavePage();
    await pass(0);
    expect(sent).toEqual([]);
    stop();
    isOnline = true;
    visibility = 'visible';
    start();
    await pass(61_000);
    expect(sent.map(({ body }) => body.failures)).toEqual([[expect.objectContaining(failure)]]);
    expect(localStorage).toHaveLength(0);
  });

  it.each(['no JSON', '[1]', '{"figures":7}', 'null'])('starts with a damaged store: %s', async (text) => {
    localStorage.setItem('groundwork-telemetry', text);
    start();
    recordFigure(open);
    await pass(61_000);
    expect(sent.map(({ body }) => body.figures)).toEqual([[open]]);
  });

  it('divides what is too much for one request that outlives its page', async () => {
    start();
    for (let index = 0; index < 40; index += 1) {
      recordFailure({ ...failure, message: `failure ${index}`, stack: `${index}`.padEnd(4_000, 'x') });
    }
    await pass(3_100);
    expect(sent.length).toBeGreaterThan(2);
    for (const { init } of sent) expect(String(init.body).length).toBeLessThan(64_000);
    expect(sent.flatMap(({ body }) => body.failures)).toHaveLength(40);
  });
});
