import { cachedCollection } from './cached-collection.ts';
import { store } from './store.ts';
import { api, lists, products, productsApi, status } from './testing/products-api.ts';

productsApi();
const names = () => store.get(products().allAtom).map(({ name }) => name);

describe('what another tab has fetched', () => {
  const cached = () => cachedCollection('products');
  const later = '2026-11-20T13:00:00.000Z';
  /** The other tab knows everything up to `stamp` and had asked from `since` on. */
  const receive = (since: string, { stamp = later, scopeVersion = cached().state.scopeVersion } = {}) =>
    cached().receive({
      records: [{ ...api.stored('products', 'a'), name: 'Theirs', timeModifiedUtc: later } as never],
      removed: ['b'],
      fetched: { since, state: { stamp, fullAt: 0, scopeVersion }, seen: stamp },
    });
  const asked = async () => {
    await products().load();
    return lists().at(-1)?.query.get('modifiedAfter');
  };

  it('is shown, and asked for from where that tab has ended', async () => {
    await products().load();
    jest.setSystemTime(Date.now() + 10_000);
    receive(cached().state.stamp);
    expect(names()).toEqual(['Theirs', 'C']);
    expect(status()).toEqual({ state: 'ready', syncedAt: Date.now() });
    expect(await asked()).toBe(later);
  });

  it('is shown, and asked for again where that tab began after what this one has', async () => {
    await products().load();
    const before = cached().state.stamp;
    receive('2026-11-20T12:30:00.000Z');
    expect(names()).toEqual(['Theirs', 'C']);
    expect(await asked()).toBe(before);
  });

  it('is asked for again where that tab may see something else', async () => {
    await products().load();
    const before = cached().state.stamp;
    receive(before, { scopeVersion: 'another' });
    expect(await asked()).toBe(before);
  });

  it('never sets this one back', async () => {
    await products().load();
    const before = cached().state.stamp;
    receive(before, { stamp: '2026-11-20T09:00:00.000Z' });
    expect(await asked()).toBe(before);
  });

  it('is nothing to a tab that has not loaded the list: it fetches it whole', async () => {
    receive('2026-11-20T12:00:00.000Z');
    expect(names()).toEqual([]);
    expect(await asked()).toBe('1970-01-01T00:00:00.000Z');
  });
});
