import { call } from './call.ts';
import { collection } from './collection.ts';
import { resetCache } from './reset.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => api.restore());

const keys = () => api.sent('POST').map(({ headers }) => headers['idempotency-key']);
const deliver = (basedOn?: { id: string; timeModifiedUtc: string }[], arrivedQuantity = 3) =>
  call('POST', 'orders/partialdelivery/o', { body: { arrivedQuantity }, basedOn });
const seen = [{ id: 'o', timeModifiedUtc: '2026-11-20T10:00:00.000Z' }];
const answerWith = (status: number, body: unknown = {}) => {
  api.on('POST', /^orders\//, { status, body });
};

describe('every POST carries an Idempotency-Key', () => {
  it.each([408, 429, 500, 502, 503, 504])(
    'that a repetition after %s uses again, until the server has answered',
    async (status) => {
      answerWith(status);
      await deliver(seen);
      await deliver(seen);
      answerWith(200);
      await deliver(seen);
      await deliver(seen);
      const [first, second, third, fourth] = keys();
      expect(first).toMatch(/^[\da-f-]{36}$/);
      expect([second, third]).toEqual([first, first]);
      expect(fourth).not.toBe(first);
    },
  );

  it('that a repetition without a connection or with an unreadable success uses again', async () => {
    const mend = api.failNetwork('POST', /^orders\//);
    await deliver(seen);
    mend();
    api.on('POST', /^orders\//, { status: 200, body: undefined, text: '<html>Sign in to the hotel network</html>' });
    await deliver(seen);
    answerWith(200);
    await deliver(seen);
    expect(new Set(keys()).size).toBe(1);
  });

  it.each([400, 403, 404, 409, 422])('that a refusal with %s ends', async (status) => {
    answerWith(status);
    await deliver(seen);
    await deliver(seen);
    const [first, second] = keys();
    expect(second).not.toBe(first);
  });

  it('that an expired session does not end: an earlier attempt may have been done', async () => {
    answerWith(502);
    await deliver(seen);
    answerWith(401);
    await deliver(seen);
    answerWith(200);
    await deliver(seen);
    expect(new Set(keys()).size).toBe(1);
  });

  it('of its own for another body, query, path or version of the record', async () => {
    answerWith(502);
    await deliver(seen);
    await deliver(seen, 4);
    await deliver([{ id: 'o', timeModifiedUtc: '2026-11-20T11:00:00.000Z' }]);
    await call('POST', 'orders/delivery/o', { body: { arrivedQuantity: 3 }, basedOn: seen });
    await call('POST', 'orders/partialdelivery/o', {
      body: { arrivedQuantity: 3 },
      basedOn: seen,
      query: { projectRelated: true },
    });
    expect(new Set(keys()).size).toBe(5);
  });

  it('of its own when the record that its path names has changed in the cache', async () => {
    api.seed('moduleRequests', [{ id: 'r' }]);
    await collection('moduleRequests').load();
    api.on('POST', 'moduleRequests/deploy/r', { status: 502, body: {} });
    const deploy = () => call('POST', 'moduleRequests/deploy/r');
    await deploy();
    await deploy();
    api.change('moduleRequests', 'r', { name: 'Changed' });
    await collection('moduleRequests').load();
    await deploy();
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('of its own when two equal ones are on their way at once, and both are kept', async () => {
    answerWith(502);
    await Promise.all([deliver(seen), deliver(seen)]);
    const [first, second] = keys();
    expect(second).not.toBe(first);
    await Promise.all([deliver(seen), deliver(seen)]);
    expect(keys().slice(2).sort()).toEqual([first, second].sort());
  });

  it('that the repetition after a short wait uses, too', async () => {
    jest.useFakeTimers();
    let answers = 0;
    api.on('POST', 'tags', () =>
      answers++ === 0 ? { status: 503, body: {}, headers: { 'retry-after': '1' } } : undefined,
    );
    const creating = collection('tags').create({ name: 'Wood', color: '#aabbcc' });
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    expect((await creating).succeeded).toBe(true);
    const [first, second] = keys();
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('unless the caller has one', async () => {
    answerWith(200);
    await call('POST', 'orders/delivery/o', { idempotencyKey: 'mine' });
    expect(keys()).toEqual(['mine']);
  });

  it('that is forgotten at the sign-out', async () => {
    answerWith(502);
    await deliver(seen);
    resetCache();
    await deliver(seen);
    const [first, second] = keys();
    expect(second).not.toBe(first);
  });
});
