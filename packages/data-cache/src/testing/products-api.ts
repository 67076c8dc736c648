import { collection } from '../collection.ts';
import { store } from '../store.ts';
import { type FakeApi, fakeApi } from './index.ts';

/** The API of the test that runs: three products, in pages of two. */
export let api: FakeApi;

/** For each test: an API of its own, at noon of a day, and a clock that the test moves. */
export function productsApi(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') });
    api = fakeApi({ pageSize: 2 });
    api.seed('products', [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
      { id: 'c', name: 'C' },
    ]);
  });
  afterEach(() => {
    api.restore();
    jest.useRealTimers();
  });
}

export const products = () => collection('products');
export const status = () => store.get(products().statusAtom);
/** The requests for the first page of the list. */
export const lists = () => api.sent('GET', 'products').filter(({ query }) => !query.has('cursor'));
