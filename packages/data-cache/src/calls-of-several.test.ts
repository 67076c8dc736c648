import type { PatchOperation } from '@groundwork/contract';
import type { CacheEvent } from './api.ts';
import { collection } from './collection.ts';
import { onCacheEvent } from './events.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
let events: CacheEvent[];
let stopListening: () => void;
beforeEach(() => {
  api = fakeApi();
  events = [];
  stopListening = onCacheEvent((event) => events.push(event));
});
afterEach(() => {
  stopListening();
  api.restore();
});
const rename: readonly PatchOperation[] = [{ op: 'replace', path: 'name', value: 'New' }];

describe('the calls for several records', () => {
  it('patch several with ids and operations, 100 ids a call [API-12] [API-45]', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `o${index}`);
    api.seed(
      'orders',
      ids.map((id) => ({ id })),
    );
    const result = await collection('orders').patchMany(ids, rename);
    const sizes = api.sent('PATCH', 'orders').map(({ body }) => (body as { targetIds: string[] }).targetIds.length);
    expect(sizes).toEqual([100, 100, 50]);
    expect(api.sent('PATCH')[0]?.body).toEqual({ targetIds: ids.slice(0, 100), patchOperations: rename });
    expect(result.data).toHaveLength(250);
    expect(collection('orders').get('o249')?.name).toBe('New');
  });

  it.each([
    'inventoryitems',
    'orders',
    'preparationitems',
    'preparations',
    'mediaitems',
    'setupareas',
    'setupunits',
  ] as const)('patch and delete several %s with one call [API-25]', async (name) => {
    api.seed(name, [{ id: 'a' }, { id: 'b' }]);
    await collection(name).load();
    await collection(name).patchMany(['a', 'b'], rename);
    expect(api.sent('PATCH')).toMatchObject([{ path: name, body: { targetIds: ['a', 'b'], patchOperations: rename } }]);
    await collection(name).removeMany(['a', 'b']);
    expect(api.sent('DELETE')).toMatchObject([{ path: name, body: { ids: ['a', 'b'] } }]);
  });

  it('patch and delete several one by one where the API takes only one', async () => {
    api.seed('products', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    await collection('products').load();
    const result = await collection('products').patchMany(['a', 'b'], rename);
    expect(result.data?.map(({ name }) => name)).toEqual(['New', 'New']);
    expect(api.sent('PATCH').map(({ path }) => path)).toEqual(['products/a', 'products/b']);
    expect((await collection('products').patchMany(['a', 'gone', 'c'], rename)).responseCode).toBe(404);
    expect(collection('products').get('c')?.name).not.toBe('New');
    await collection('products').removeMany(['a', 'b'], { query: { projectRelated: true } });
    expect(api.sent('DELETE').map(({ path, query }) => `${path}?${query}`)).toEqual([
      'products/a?projectRelated=true',
      'products/b?projectRelated=true',
    ]);
  });

  it('drop from the cache only what the API says it has deleted', async () => {
    api.seed('mediaitems', [{ id: 'a', name: '##a' }, { id: 'b' }]);
    await collection('mediaitems').load();
    api.on('DELETE', 'mediaitems', { body: { ids: ['a'] } });
    await collection('mediaitems').removeMany(['a', 'b'], { query: { projectRelated: true } });
    expect(collection('mediaitems').get('b')).toBeDefined();
    expect(events).toEqual([{ type: 'item-deleted', collection: 'mediaitems', id: 'a' }]);
  });

  it('count a record as deleted that is gone already, and drop it from the cache', async () => {
    api.seed('products', [{ id: 'a' }]);
    await collection('products').load();
    api.fail('DELETE', 'products/a', { message: 'Item not found' }, 404);
    expect(await collection('products').remove('a')).toMatchObject({ succeeded: true });
    expect(collection('products').get('a')).toBeUndefined();
  });

  it.each<[string, 'products' | 'orders', number]>([
    ['of several at once, where one of them is gone', 'orders', 404],
    ['of several at once, where that is not allowed', 'orders', 403],
    ['of one after another', 'products', 409],
  ])('say that a deletion %s was refused, and keep in the cache what is still there', async (_, name, status) => {
    const ids = ['a', 'b'];
    api.seed(
      name,
      ids.map((id) => ({ id })),
    );
    await collection(name).load();
    api.fail('DELETE', name === 'orders' ? name : `${name}/a`, { message: 'No.' }, status);
    expect(await collection(name).removeMany(ids)).toMatchObject({ succeeded: false, responseCode: status });
    expect(ids.map((id) => collection(name).get(id)?.id)).toEqual(ids);
    expect(events).toEqual([]);
  });

  it('stop at the first refused part of several', async () => {
    api.seed(
      'orders',
      Array.from({ length: 150 }, (_, index) => ({ id: `o${index}` })),
    );
    const result = await collection('orders').patchMany(
      ['gone', ...Array.from({ length: 150 }, (_, i) => `o${i}`)],
      rename,
    );
    expect(result).toMatchObject({ succeeded: false, responseCode: 404 });
    expect(api.sent('PATCH')).toHaveLength(1);
  });

  it('delete several with the ids in body and query [API-14] [API-26]', async () => {
    api.seed('mediaitems', [{ id: 'a' }, { id: 'b' }]);
    await collection('mediaitems').load();
    await collection('mediaitems').removeMany(['a', 'b'], { query: { projectRelated: true } });
    const [request] = api.sent('DELETE');
    expect(`${request?.path}?${request?.query}`).toBe('mediaitems?projectRelated=true&ids=a&ids=b');
    expect(request?.body).toEqual({ ids: ['a', 'b'] });
    expect(collection('mediaitems').get('a')).toBeUndefined();
  });
});
