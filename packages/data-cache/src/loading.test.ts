import { collection } from './collection.ts';
import { referenceText } from './record-name.ts';
import { store } from './store.ts';
import { api, lists, products, productsApi, status } from './testing/products-api.ts';

productsApi();
const names = () => store.get(products().allAtom).map(({ name }) => name);
const lastQuery = () => Object.fromEntries(lists().at(-1)?.query ?? []);
const full = { modifiedAfter: '1970-01-01T00:00:00.000Z', includeArchived: 'false', includeDeleted: 'false' };
const pass = (seconds: number) => {
  jest.setSystemTime(Date.now() + seconds * 1000);
  api.advance(seconds);
};

it('calls a reference broken once its list is there without it, and says nothing of it before', async () => {
  expect(referenceText('products', 'a')).toBe('');
  const loading = products().load();
  expect(referenceText('products', 'gone')).toBe('');
  await loading;
  expect(referenceText('products', 'a')).toBe('A');
  expect(referenceText('products', 'gone')).toBe('Item not found');
  expect(referenceText('products', 'gone', 'Nobody')).toBe('Nobody');
});

describe('loading a list', () => {
  it('fetches everything when nothing has been fetched yet, starting from 1970 [DC-03] [DC-09] [API-23]', async () => {
    const result = await products().load();
    expect(result.succeeded).toBe(true);
    expect(lastQuery()).toEqual(full);
    expect(names()).toEqual(['A', 'B', 'C']);
  });

  it('keeps what was fetched as a local copy [DC-01]', async () => {
    await products().load();
    const requests = api.requests.length;
    expect(products().get('b')?.name).toBe('B');
    expect(api.requests).toHaveLength(requests);
  });

  it('follows the next-page link until none is left, below its own base address [API-16]', async () => {
    api.seed('products', [{ name: 'D' }, { name: 'E' }]);
    await products().load();
    const addresses = api.sent('GET', 'products').map(({ query }) => query.get('cursor'));
    expect(addresses).toEqual([null, '2', '4']);
    expect(names()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('gives up the page that it has asked for in advance when a page fails', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const ask = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      signals.push(init?.signal);
      return ask(input, init);
    });
    api.on('GET', 'products', ({ query }) =>
      query.has('cursor')
        ? new Promise(() => {})
        : { text: '<html>', headers: { 'x-pagination': '{"NextPageLink":"products?cursor=2"}' } },
    );
    expect((await products().load()).succeeded).toBe(false);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, true]);
    jest.restoreAllMocks();
  });

  it('shows each page as it arrives', async () => {
    const shown: number[] = [];
    const stop = store.sub(products().allAtom, () => shown.push(names().length));
    await products().load();
    stop();
    expect(shown).toEqual([2, 3]);
  });

  it('fetches everything when forced [DC-02]', async () => {
    await products().load();
    await products().load({ force: true });
    expect(lastQuery()).toEqual(full);
  });

  it('otherwise asks for what was modified since, archived and deleted records included [DC-05]', async () => {
    api.change('products', 'b', { name: 'BB' });
    await products().load();
    pass(400);
    await products().load();
    expect(lastQuery()).toEqual({
      modifiedAfter: api.stored('products', 'b')?.timeModifiedUtc,
      includeArchived: 'true',
      includeDeleted: 'true',
    });
  });

  it('starts from 1970 again when the first fetch brought nothing, whatever the clocks say [DC-09]', async () => {
    for (const sendsSyncStamp of [true, false]) {
      api.sendsSyncStamp = sendsSyncStamp;
      await collection('vendors').load();
      await collection('vendors').load();
      const [first, second] = api.sent('GET', 'vendors').map(({ query }) => query.get('modifiedAfter'));
      expect([first, second]).toEqual([full.modifiedAfter, full.modifiedAfter]);
      api.requests.length = 0;
    }
  });

  it.each([-600, 0, 600])('misses nothing of a server whose clock is wrong by %s seconds', async (seconds) => {
    // Records are stamped by the database, the Date header comes from the clock of the API process.
    const date = () => new Date(Date.now() + seconds * 1000).toUTCString();
    const ask = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await ask(input, init);
      const headers = { get: (name: string) => (name === 'date' ? date() : response.headers.get(name)) };
      return { ...response, headers } as Response;
    });
    await products().load();
    for (const name of ['A2', 'A3', 'A4']) {
      pass(60);
      api.change('products', 'a', { name });
      await products().load();
      expect(products().get('a')?.name).toBe(name);
    }
    jest.restoreAllMocks();
  });

  it('reads nothing twice but what has the newest stamp', async () => {
    await products().load();
    const sizes: number[] = [];
    for (const [id, name] of Object.entries({ a: 'A2', b: 'B2', c: 'C2' })) {
      pass(60);
      api.change('products', id, { name });
      await products().load();
      const since = lastQuery().modifiedAfter ?? '';
      sizes.push(
        api
          .rows('products')
          .all()
          .filter(({ timeModifiedUtc }) => timeModifiedUtc >= since).length,
      );
    }
    // The three that were made together share a stamp.
    expect(sizes).toEqual([3, 2, 2]);
  });

  it("falls back to 300 seconds before the server's now where it gives no stamp, moved only when something came [DC-06]", async () => {
    api.sendsSyncStamp = false;
    await products().load();
    pass(1000);
    await products().load();
    expect(lists()).toHaveLength(2);
    expect(lastQuery().modifiedAfter).toBe('2026-11-20T11:55:00.000Z');
    pass(100);
    await products().load();
    expect(lastQuery().modifiedAfter).toBe('2026-11-20T11:55:00.000Z');
    api.change('products', 'a', { name: 'AA' });
    await products().load();
    pass(10);
    await products().load();
    expect(lastQuery().modifiedAfter).toBe('2026-11-20T12:13:20.000Z');
  });

  it("counts by the server's clock when the browser's is wrong", async () => {
    api.sendsSyncStamp = false;
    jest.setSystemTime(Date.parse('2030-01-01T00:00:00.000Z'));
    await products().load();
    await products().load();
    expect(lastQuery().modifiedAfter).toBe('2026-11-20T11:55:00.000Z');
  });

  it('fetches everything again when the last full fetch is over 3600 seconds old [DC-04]', async () => {
    await products().load();
    pass(3600);
    await products().load();
    expect(lastQuery().includeDeleted).toBe('true');
    pass(1);
    await products().load();
    expect(lastQuery()).toEqual(full);
  });

  it('drops archived and deleted records from the list [DC-07]', async () => {
    await products().load();
    api.change('products', 'a', { isArchived: true });
    api.change('products', 'b', { isDeleted: true });
    await products().load();
    expect(names()).toEqual(['C']);
  });

  it('removes on a full fetch what is no longer there', async () => {
    await products().load();
    api.on('GET', 'products', { body: [api.stored('products', 'b')] });
    await products().load({ force: true });
    expect(names()).toEqual(['B']);
  });

  it('fetches everything when what the user may see has changed', async () => {
    await products().load();
    api.scopeVersion = '2';
    await products().load();
    expect(lists()).toHaveLength(3);
    expect(lastQuery()).toEqual(full);
    await products().load();
    expect(lastQuery().includeDeleted).toBe('true');
  });

  it('takes over what a restored backup holds, also where the cache has newer states and records', async () => {
    await products().load();
    pass(10);
    api.change('products', 'a', { name: 'After the backup' });
    api.seed('products', [{ id: 'd', name: 'Made after the backup' }]);
    await products().load();
    expect(names()).toEqual(['After the backup', 'B', 'C', 'Made after the backup']);
    const restored = ['a', 'b', 'c'].map((id) => ({
      ...api.stored('products', id),
      name: id.toUpperCase(),
      timeModifiedUtc: '2026-11-20T10:00:00.000Z',
    }));
    api.on('GET', 'products', { body: restored, headers: { 'x-scope-version': 'after the restore' } });
    await products().load();
    expect(names()).toEqual(['A', 'B', 'C']);
  });

  it('shares one fetch between calls at the same time', async () => {
    await Promise.all([products().load(), products().load(), products().load()]);
    expect(lists()).toHaveLength(1);
  });

  it('fetches everything once a fetch of the changes is done that ran when it was forced [DC-02]', async () => {
    await products().load();
    const changes = products().load();
    const forced = products().load({ force: true });
    await Promise.all([changes, forced]);
    expect(lists().map(({ query }) => query.get('includeDeleted'))).toEqual(['false', 'true', 'false']);
    await Promise.all([products().load({ force: true }), products().load({ force: true }), products().load()]);
    expect(lists()).toHaveLength(4);
  });

  it('fetches everything where the clock of the computer was set back behind the last time', async () => {
    await products().load();
    jest.setSystemTime(Date.now() - 60_000);
    await products().load();
    expect(lastQuery()).toEqual(full);
  });

  it('fetches nothing while nobody is signed in [DC-08]', async () => {
    api.isFetchingAllowed = false;
    const result = await products().load();
    expect(result).toMatchObject({ succeeded: false, responseCode: 0 });
    expect(api.requests).toHaveLength(0);
    expect(status()).toEqual({ state: 'idle' });
  });

  it('says how far it is', async () => {
    expect(status()).toEqual({ state: 'idle' });
    const loading = products().load();
    expect(status()).toEqual({ state: 'loading', hasData: false });
    await loading;
    expect(status()).toEqual({ state: 'ready', syncedAt: Date.now() });
    api.fail('GET', 'products');
    await products().load();
    expect(status()).toEqual({ state: 'failed', hasData: true, message: 'Failed to retrieve Product data' });
  });

  it('lets no page of a running fetch bring back what was removed or written meanwhile', async () => {
    const before = [...api.rows('products').all()];
    api.on('GET', 'products', { body: before });
    api.latency = 100;
    const loading = products().load();
    await jest.advanceTimersByTimeAsync(50);
    expect(lists()).toHaveLength(1);
    api.latency = 0;
    await products().create({ name: 'D' });
    await products().fetchOne('a');
    await products().remove('a');
    await products().patch('b', [{ op: 'replace', path: 'name', value: 'BB' }]);
    await jest.advanceTimersByTimeAsync(50);
    expect((await loading).succeeded).toBe(true);
    expect([...names()].sort()).toEqual(['BB', 'C', 'D']);
  });

  it('is empty again after a reset, and what was under way then changes nothing', async () => {
    const { resetCache } = await import('./reset.ts');
    api.latency = 100;
    const loading = products().load();
    resetCache();
    await jest.advanceTimersByTimeAsync(200);
    expect(await loading).toMatchObject({ succeeded: false, error: { code: 'cancelled' } });
    expect(names()).toEqual([]);
    expect(status()).toEqual({ state: 'idle' });
  });
});
