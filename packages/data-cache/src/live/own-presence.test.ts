import type { OpenRecord } from '@groundwork/contract';
import { act, renderHook } from '@testing-library/react';
import { useOpenRecords } from '../presence.ts';
import { FakeLocks, fakeBroadcastChannel } from '../testing/fake-tabs.ts';
import { type FakeApi, fakeApi } from '../testing/index.ts';
import { OwnPresence } from './own-presence.ts';

const second = 1_000;
const edits = (id: string): OpenRecord => ({ collection: 'orders', id, mode: 'edit' });

let api: FakeApi;
let visibility: DocumentVisibilityState;
let ends: (() => void)[];

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') });
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.assign(globalThis, { BroadcastChannel: fakeBroadcastChannel() });
  FakeLocks.reset();
  api = fakeApi();
  api.on('PUT', 'presence', { status: 204 });
  api.on('DELETE', 'presence', { status: 204 });
  ends = [];
});
afterEach(() => {
  for (const end of ends) end();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  api.restore();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const follow = () => {
  const presence = new OwnPresence('ada');
  ends.push(() => presence.end());
  return presence;
};
/** A component that has records open; answers how it opens others, and how it closes. */
const open = (...records: OpenRecord[]) => {
  const { rerender, unmount } = renderHook(({ shown }) => useOpenRecords(shown), { initialProps: { shown: records } });
  return { change: (...shown: OpenRecord[]) => rerender({ shown }), close: unmount };
};
const said = (method: 'PUT' | 'DELETE') =>
  api.sent(method, 'presence').map(({ body }) => (body as { records: OpenRecord[] }).records);
const idsSaid = (method: 'PUT' | 'DELETE') => said(method).map((records) => records.map(({ id }) => id).sort());
const setVisible = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('says at once what is opened, every 20 seconds that it still is, and at once that it is closed', async () => {
  follow();
  const dialog = open(edits('o'));
  await pass(second);
  expect(said('PUT')).toEqual([[{ collection: 'orders', id: 'o', mode: 'edit' }]]);
  await pass(60 * second);
  expect(said('PUT')).toHaveLength(4);
  expect(said('DELETE')).toEqual([]);
  dialog.close();
  await pass(second);
  expect(idsSaid('DELETE')).toEqual([['o']]);
  await pass(120 * second);
  expect([said('PUT').length, said('DELETE').length]).toEqual([4, 1]);
});

it('says nothing where nothing is open', async () => {
  follow();
  await pass(120 * second);
  expect(api.requests).toEqual([]);
});

it('says what was open before the connection was there', async () => {
  open(edits('o'));
  follow();
  await pass(second);
  expect(idsSaid('PUT')).toEqual([['o']]);
});

it('is one request for the kits of a whole run, and for details that turn into their editor', async () => {
  follow();
  const kits = ['a', 'b', 'c'].map((id): OpenRecord => ({ collection: 'preparations', id, mode: 'pick' }));
  const run = open(...kits);
  await pass(second);
  expect(idsSaid('PUT')).toEqual([['a', 'b', 'c']]);
  run.close();
  const dialog = open({ collection: 'orders', id: 'o', mode: 'view' });
  await pass(second);
  expect([idsSaid('DELETE'), idsSaid('PUT').at(-1)]).toEqual([[['a', 'b', 'c']], ['o']]);
  dialog.close();
  open(edits('o'));
  await pass(second);
  expect(said('PUT').at(-1)).toEqual([edits('o')]);
  expect(said('DELETE')).toHaveLength(1);
});

it('names at most 20 records', async () => {
  follow();
  open(...Array.from({ length: 25 }, (_, index) => edits(`o${index}`)));
  await pass(second);
  expect(said('PUT').map((records) => records.length)).toEqual([20]);
});

it('is silent once the tab has been hidden for a minute, and speaks when it is shown again', async () => {
  follow();
  open(edits('o'));
  await pass(second);
  setVisible('hidden');
  await pass(50 * second);
  expect(said('DELETE')).toEqual([]);
  await pass(15 * second);
  expect(idsSaid('DELETE')).toEqual([['o']]);
  const before = api.requests.length;
  await pass(600 * second);
  expect(api.requests).toHaveLength(before);
  setVisible('visible');
  await pass(second);
  expect(api.requests).toHaveLength(before + 1);
  expect(idsSaid('PUT').at(-1)).toEqual(['o']);
});

it('says on the way out that it is closed, with a request that outlives the page', async () => {
  const asked = jest.spyOn(globalThis, 'fetch');
  follow();
  open(edits('o'));
  await pass(second);
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(idsSaid('DELETE')).toEqual([['o']]);
  expect(asked.mock.calls.at(-1)?.[1]).toMatchObject({ method: 'DELETE', keepalive: true });
  await pass(60 * second);
  expect(said('PUT')).toHaveLength(1);
  // The browser had kept the page.
  window.dispatchEvent(new Event('pageshow'));
  await pass(second);
  expect(said('PUT')).toHaveLength(2);
});

it('sends nothing without a network, and says it again when it is back', async () => {
  follow();
  open(edits('o'));
  await pass(second);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await pass(120 * second);
  expect(said('PUT')).toHaveLength(1);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await pass(second);
  expect(said('PUT')).toHaveLength(2);
});

it('gives up with a server that does not know it, and not with one that does not know the record', async () => {
  const forget = api.on('PUT', 'presence', { status: 404, body: { code: 'not-found' } });
  follow();
  open(edits('o'));
  await pass(41 * second);
  expect(said('PUT')).toHaveLength(3);
  forget();
  api.on('PUT', 'presence', { status: 404, body: { code: 'no-route' } });
  await pass(200 * second);
  expect(said('PUT')).toHaveLength(4);
});

it.each([
  ['refuses', () => ({ status: 429, body: { code: 'too-many-requests' } })],
  ['fails', () => ({ status: 500, body: { message: 'No' } })],
  [
    'is away',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('goes on every 20 seconds with a server that %s', async (_, answer) => {
  api.on('PUT', 'presence', answer as never);
  follow();
  open(edits('o'));
  await pass(41 * second);
  expect(said('PUT')).toHaveLength(3);
});

it('says at its end that everything is closed, and nothing after that', async () => {
  const asked = jest.spyOn(globalThis, 'fetch');
  const presence = follow();
  const dialog = open(edits('o'));
  await pass(second);
  // A page that is left ends what it follows before anything else hears of it.
  presence.end();
  await pass(0);
  expect(idsSaid('DELETE')).toEqual([['o']]);
  expect(asked.mock.calls.at(-1)?.[1]).toMatchObject({ method: 'DELETE', keepalive: true });
  dialog.close();
  open(edits('p'));
  await pass(120 * second);
  expect(api.requests).toHaveLength(2);
});

it('leaves open at its end what another tab has open, too', async () => {
  const presence = follow();
  const other = new BroadcastChannel('groundwork-presence:ada');
  open(edits('o'), edits('p'));
  await pass(second);
  other.postMessage({ kind: 'open', tab: 'other', records: [edits('o')] });
  await pass(0);
  presence.end();
  await pass(0);
  expect(idsSaid('DELETE')).toEqual([['p']]);
});

describe('of two tabs of a browser', () => {
  /** Another tab, as the channel knows it. */
  const otherTab = () => {
    const channel = new BroadcastChannel('groundwork-presence:ada');
    const heard: { kind: string; records?: OpenRecord[] }[] = [];
    channel.onmessage = ({ data }) => heard.push(data as (typeof heard)[number]);
    const says = (message: object) => channel.postMessage(message);
    return { heard, opens: (...records: OpenRecord[]) => says({ kind: 'open', tab: 'other', records }), says };
  };

  it('one says every 20 seconds what both have open', async () => {
    const other = otherTab();
    follow();
    open(edits('o'));
    await pass(second);
    other.opens(edits('p'));
    await pass(20 * second);
    expect(idsSaid('PUT')).toEqual([['o'], ['o', 'p']]);
  });

  it('one is silent while the other says it', async () => {
    const other = otherTab();
    follow();
    open(edits('o'));
    await pass(15 * second);
    for (let beat = 0; beat < 6; beat += 1) {
      other.says({ kind: 'said' });
      await pass(20 * second);
    }
    expect(said('PUT')).toHaveLength(1);
    await pass(40 * second);
    expect(said('PUT').length).toBeGreaterThan(1);
  });

  it('one does not close what the other still has open', async () => {
    const other = otherTab();
    follow();
    const dialog = open(edits('o'));
    await pass(second);
    other.opens(edits('o'));
    await pass(0);
    dialog.close();
    await pass(second);
    expect(said('DELETE')).toEqual([]);
  });

  it('one forgets the other that was killed', async () => {
    const other = otherTab();
    follow();
    open(edits('o'));
    await pass(second);
    other.opens(edits('p'));
    await pass(100 * second);
    expect(idsSaid('PUT').at(-1)).toEqual(['o']);
  });

  it('one hears on its start what the other has open', async () => {
    const other = otherTab();
    follow();
    await pass(0);
    expect(other.heard.map(({ kind }) => kind)).toContain('asked');
    open(edits('o'));
    await pass(second);
    other.heard.length = 0;
    other.says({ kind: 'asked' });
    await pass(10);
    expect(other.heard.find(({ kind }) => kind === 'open')?.records).toEqual([edits('o')]);
  });
});
