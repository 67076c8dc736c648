import { call } from './call.ts';
import { collection } from './collection.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});

describe('the answer to a call', () => {
  it('comes after one more try when the wait is given as a time of day', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') });
    const headers = { 'retry-after': 'Fri, 20 Nov 2026 12:00:03 GMT' };
    let answers = 0;
    api.on('GET', 'auth/me', () => (answers++ === 0 ? { status: 429, body: {}, headers } : { body: { id: 'me' } }));
    const calling = call('GET', 'auth/me');
    await jest.advanceTimersByTimeAsync(2_999);
    expect(answers).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect((await calling).succeeded).toBe(true);
  });

  it.each([
    ['longer than ten seconds', 503, '11'],
    ['nothing that can be read', 503, 'soon'],
    ['not asked for', 503, undefined],
    ['asked for by a server that has failed', 500, '1'],
  ])('comes at once when the wait is %s', async (_, status, wait) => {
    jest.useFakeTimers();
    const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': wait };
    api.on('GET', 'auth/me', { status, body: { message: 'Busy' }, headers });
    const calling = call('GET', 'auth/me');
    await jest.advanceTimersByTimeAsync(0);
    expect(await calling).toMatchObject({ succeeded: false, responseCode: status });
    expect(api.sent('GET', 'auth/me')).toHaveLength(1);
  });

  it('comes at once when the wait is over already', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') });
    const headers = { 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' };
    let answers = 0;
    api.on('GET', 'auth/me', () => (answers++ === 0 ? { status: 503, body: {}, headers } : { body: { id: 'me' } }));
    const calling = call('GET', 'auth/me');
    await jest.advanceTimersByTimeAsync(0);
    expect((await calling).succeeded).toBe(true);
  });

  it.each([204, 205])('is a success without data when there is nothing to say (%i)', async (status) => {
    api.on('POST', 'auth/done', { status });
    expect(await call('POST', 'auth/done')).toEqual({ succeeded: true, data: undefined, responseCode: status });
  });

  it('is the file itself when the answer is a PDF, and an error as ever when it was refused', async () => {
    const headers = { 'content-type': 'application/pdf' };
    api.on('GET', 'labels', { text: '%PDF-1.7', headers });
    expect((await call('GET', 'labels')).data).toBeInstanceOf(Blob);
    api.on('GET', 'labels', { status: 500, text: '%PDF-1.7', headers });
    expect(await call('GET', 'labels')).toMatchObject({
      succeeded: false,
      error: { message: expect.stringMatching(/^The server failed \(status 500\)\./) },
    });
  });

  it('names the request in its error, so that support finds it', async () => {
    const headers = { 'x-request-id': 'r-7' };
    const answers = [
      { status: 422, body: { message: 'No' } },
      { status: 500, text: '<html>' },
      { status: 500, body: 'broken' },
      { status: 200, text: '' },
    ];
    for (const answer of answers) {
      api.on('GET', 'auth/me', { ...answer, headers });
      expect((await call('GET', 'auth/me')).error).toMatchObject({ requestId: 'r-7' });
    }
  });

  it('says with which status it failed when the answer is no error object, and so when it is null [ER-16]', async () => {
    for (const [body, message] of [
      ['broken', 'The server failed (status 500). Try again in a minute, and report it to support if it fails again.'],
      [null, 'Response could not be processed because it was null.'],
    ] as const) {
      api.on('GET', 'auth/me', { status: 500, body });
      expect((await call('GET', 'auth/me')).error?.message).toBe(message);
    }
  });

  it.each([
    [408, 'The connection was too slow (status 408).', 'Nothing was stored.', 'Try again.'],
    [
      413,
      'This is more than the server takes at once (status 413).',
      'Nothing was stored.',
      'Send less, or a smaller file.',
    ],
    [
      429,
      'Too many requests came from here in a short time (status 429).',
      'Nothing was stored.',
      'Try again in a minute.',
    ],
    [
      502,
      'The server cannot be reached at the moment (status 502).',
      'It may have been done all the same; if you repeat it, it is not done twice.',
      'Try again in a minute.',
    ],
    [
      503,
      'The server is busy or is being updated (status 503).',
      'It may have been done all the same; if you repeat it, it is not done twice.',
      'Try again in a minute.',
    ],
    [
      504,
      'The server did not answer in time (status 504).',
      'It may have been done all the same; if you repeat it, it is not done twice.',
      'Try again in a minute.',
    ],
    [418, 'The server did not accept this (status 418).', 'Nothing was stored.', 'Reload the page, then try again.'],
  ])(
    'of a gateway with status %i says what happened, what it means, and what to do',
    async (status, happened, meaning, toDo) => {
      const page = { status, text: '<html>Bad', headers: { 'content-type': 'text/html' } };
      api.on('GET', 'auth/me', page);
      api.on('POST', 'products', page);
      expect((await call('GET', 'auth/me')).error?.message).toBe(`${happened} ${toDo}`);
      expect((await call('POST', 'products', { body: { name: 'A' } })).error?.message).toBe(
        `${happened} ${meaning} ${toDo}`,
      );
    },
  );

  it('that is cut off after a write says that it was probably done', async () => {
    api.on('POST', 'products', { status: 201, text: '{"id":', headers: { 'content-type': 'application/json' } });
    expect((await call('POST', 'products', { body: { name: 'A' } })).error?.message).toBe(
      'The answer of the server could not be read: its JSON is broken or cut off. It was probably done: reload the page before you repeat it.',
    );
  });

  it('says that there is no network, where the browser knows', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    api.failNetwork('GET', 'auth/me');
    expect((await call('GET', 'auth/me')).error).toMatchObject({ code: 'network', message: 'You are offline.' });
    online.mockRestore();
  });

  it('of one record is a failure when that is none, and takes it out of the list when it is gone', async () => {
    api.seed('products', [{ id: 'a', name: 'A' }]);
    await collection('products').load();
    const flawed = api.on('GET', 'products/a', { body: { id: 'a', timeCreatedUtc: 'x' } });
    expect((await collection('products').fetchOne('a')).error?.message).toBe(
      'The answered record has no timeModifiedUtc.',
    );
    flawed();
    const busy = api.fail('GET', 'products/a', { message: 'Busy' }, 500);
    await collection('products').fetchOne('a');
    expect(collection('products').get('a')?.name).toBe('A');
    busy();
    api.fail('GET', 'products/a', { message: 'Gone' }, 404);
    expect((await collection('products').fetchOne('a')).succeeded).toBe(false);
    expect(collection('products').get('a')).toBeUndefined();
  });

  it('of a count is a failure when it is no number', async () => {
    for (const count of ['3', 1.5, null]) {
      api.on('GET', 'products', { body: { count } });
      expect((await collection('products').count()).error?.message).toBe('The number of products could not be read.');
    }
    api.fail('GET', 'products', { message: 'Busy' }, 500);
    expect((await collection('products').count()).error?.message).toBe('Busy');
  });
});
