import { type CollectionName, collectionNames, type PatchOperation } from '@groundwork/contract';
import type { CacheEvent } from './api.ts';
import { call } from './call.ts';
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

it('of several records changes and deletes each by itself where an older API knows no other way', async () => {
  const noRoute = { code: 'no-route' as const, message: 'notifications are changed one at a time.' };
  const ids = ['a', 'b'];
  api.seed(
    'notifications',
    ids.map((id) => ({ id, userId: 'me', kind: 'mention' as const })),
  );
  api.fail('PATCH', 'notifications', noRoute, 404);
  api.fail('DELETE', 'notifications', noRoute, 404);
  const readUtc = '2026-11-20T10:00:00.000Z';
  const marked = await collection('notifications').patchMany(ids, [{ op: 'replace', path: 'readUtc', value: readUtc }]);
  expect(marked.data?.map((each) => [each.id, each.readUtc])).toEqual(ids.map((id) => [id, readUtc]));
  // One that is named alone is not taken for one that is gone already.
  expect((await collection('notifications').removeMany(['a'])).succeeded).toBe(true);
  expect((await collection('notifications').removeMany(ids)).succeeded).toBe(true);
  expect(ids.map((id) => api.stored('notifications', id)?.isDeleted ?? true)).toEqual([true, true]);
});

describe('a successful write', () => {
  it('puts the returned record into the cache and announces it [DC-11] [DL-12]', async () => {
    const created = await collection('products').create({ name: 'Rods' });
    const id = created.data?.id ?? '';
    expect(collection('products').get(id)?.name).toBe('Rods');
    await collection('products').replace(id, { name: 'Red Rods' });
    await collection('products').patch(id, rename);
    expect(collection('products').get(id)?.name).toBe('New');
    expect(events).toEqual([
      { type: 'item-created', collection: 'products', id },
      { type: 'item-updated', collection: 'products', id },
      { type: 'item-updated', collection: 'products', id },
    ]);
  });

  it('of a plan announces the plan', async () => {
    api.seed('setupplans', [{ id: 'plan' }]);
    await collection('setupplans').replace('plan', { name: 'Plan', projectId: 'p' });
    expect(events).toContainEqual({ type: 'plan-changed', planId: 'plan' });
  });

  it('announces nothing when it fails', async () => {
    api.fail('POST', 'products');
    await collection('products').create({ name: 'Rods' });
    expect(events).toEqual([]);
  });

  it.each<[string, 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, unknown, CollectionName[]]>([
    [
      'deploying a plan',
      'POST',
      'setupplans/deploy/x',
      undefined,
      ['moduleRequests', 'orders', 'preparationitems', 'preparations', 'setupareas', 'setupplans', 'setupunits'],
    ],
    ['a delivery', 'POST', 'orders/delivery/x', {}, ['inventoryitems', 'moduleRequests', 'orders', 'preparationitems']],
    [
      'a partial delivery of a group',
      'POST',
      'orders/partialdeliverygroup',
      {},
      ['inventoryitems', 'moduleRequests', 'orders', 'preparationitems'],
    ],
    ['a split', 'POST', 'orders/split/x', { newOrderQuantity: 1 }, ['inventoryitems', 'orders']],
    [
      'shipping',
      'PATCH',
      'orders/x',
      [{ op: 'replace', path: '/status', value: 'WHSE Shipped' }],
      ['inventoryitems', 'orders'],
    ],
    ['saving a plan', 'PUT', 'setupplans/x', { name: 'Plan' }, ['moduleRequests']],
    [
      'moving a preparation',
      'PATCH',
      'preparations/x',
      [{ op: 'replace', path: 'unitId', value: 'y' }],
      ['preparationitems'],
    ],
    ['accepting a wish', 'POST', 'moduleRequests/accept/x', undefined, ['moduleRequests', 'setupplans']],
    ['deploying a request', 'POST', 'moduleRequests/deploy/x', undefined, ['moduleRequests', 'orders']],
    [
      'deleting an area',
      'DELETE',
      'setupareas/x',
      undefined,
      ['preparationitems', 'preparations', 'setupplans', 'setupunits'],
    ],
    [
      'restoring a unit',
      'PATCH',
      'setupunits/x',
      [{ op: 'replace', path: 'isDeleted', value: false }],
      ['preparationitems', 'preparations', 'setupplans'],
    ],
    [
      'a delivery of a part',
      'POST',
      'orders/partialdelivery/x',
      { arrivedQuantity: 1 },
      ['inventoryitems', 'moduleRequests', 'orders', 'preparationitems'],
    ],
    [
      'shipping several',
      'PATCH',
      'orders',
      { targetIds: ['x'], patchOperations: [{ op: 'replace', path: 'status', value: 'WHSE Shipped' }] },
      ['inventoryitems', 'orders'],
    ],
    ['saving an order with its status', 'PUT', 'orders/x', { name: 'Rods', status: 'New' }, ['inventoryitems']],
    ['saving an order without its status', 'PUT', 'orders/x', { name: 'Rods' }, []],
    ['withdrawing a wish', 'POST', 'moduleRequests/withdraw/x', undefined, ['moduleRequests', 'setupplans']],
    ['declining a request', 'POST', 'moduleRequests/decline/x', { reason: 'No' }, ['moduleRequests']],
    ['a new project, which has a plan', 'POST', 'projects', { name: 'School' }, ['setupplans']],
    ['a call about a project', 'POST', 'projects/x/anything', undefined, []],
    ['saving a preparation', 'PUT', 'preparations/x', { name: 'Tray' }, ['preparationitems']],
    [
      'moving several preparations',
      'PATCH',
      'preparations',
      { targetIds: ['x'], patchOperations: [{ op: 'replace', path: '/unitId', value: 'y' }] },
      ['preparationitems'],
    ],
    ['renaming a preparation', 'PATCH', 'preparations/x', rename, []],
    [
      'archiving a project',
      'PATCH',
      'projects/x',
      [{ op: 'replace', path: 'isArchived', value: true }],
      [
        ...['moduleRequests', 'orders', 'preparationitems', 'preparations', 'projectgroups', 'setupareas'],
        ...['setupplans', 'setupunits'],
      ] as CollectionName[],
    ],
    ['deleting a unit', 'DELETE', 'setupunits/x', undefined, ['preparationitems', 'preparations', 'setupplans']],
    ['deleting several preparations', 'DELETE', 'preparations', { ids: ['x'] }, ['preparationitems', 'setupplans']],
    ['deleting an item', 'DELETE', 'preparationitems/x', undefined, ['setupplans']],
    ['deleting an order', 'DELETE', 'orders/x', undefined, ['inventoryitems', 'moduleRequests', 'setupplans']],
    ['deleting the request that links an order', 'DELETE', 'moduleRequests/x', undefined, ['orders']],
    ['deleting a tag set', 'DELETE', 'tagsets/x', undefined, ['tags']],
    ['deleting a template', 'DELETE', 'preparationtemplates/x', undefined, []],
    ['renaming an order', 'PATCH', 'orders/x', rename, []],
  ])('%s fetches again the loaded lists that it changed', async (_what, method, path, body, changed) => {
    for (const name of collectionNames) await collection(name).load();
    api.requests.length = 0;
    api.on(method, path, { body: { id: 'x' } });
    await call(method, path, { body });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(
      api
        .sent('GET')
        .map((request) => request.path)
        .sort(),
    ).toEqual(changed);
  });

  it('fetches no list that nobody has asked for yet', async () => {
    await collection('setupplans').load();
    api.requests.length = 0;
    api.on('DELETE', 'setupareas/x', { body: { id: 'x' } });
    await call('DELETE', 'setupareas/x');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(api.sent('GET').map(({ path }) => path)).toEqual(['setupplans']);
  });

  it('puts both orders of a split into the cache and announces the new one as created', async () => {
    const [order] = api.seed('orders', [{ id: 'o1', quantity: 5 }]);
    await collection('orders').load();
    const second = { ...order, id: 'o2', quantity: 2 };
    api.on('POST', 'orders/split/o1', { body: [{ ...order, quantity: 3, timeModifiedUtc: api.now }, second] });
    await call('POST', 'orders/split/o1', { body: { newOrderQuantity: 2 } });
    expect(collection('orders').get('o1')?.quantity).toBe(3);
    expect(collection('orders').get('o2')?.quantity).toBe(2);
    expect(events).toEqual([
      { type: 'item-updated', collection: 'orders', id: 'o1' },
      { type: 'item-created', collection: 'orders', id: 'o2' },
    ]);
  });
});
