import type { PatchOperation } from '@groundwork/contract';
import { collectionNames } from '@groundwork/contract';
import type { CacheEvent } from './api.ts';
import { call, callService } from './call.ts';
import { collection } from './collection.ts';
import { configureDataCache } from './configuration.ts';
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
const last = () => {
  const request = api.requests.at(-1);
  if (!request) throw new Error('There was no request.');
  return { ...request, address: `${request.method} ${request.path}${request.query.size ? `?${request.query}` : ''}` };
};
const rename: readonly PatchOperation[] = [{ op: 'replace', path: 'name', value: 'New' }];

describe('the calls', () => {
  it('go to the configured base address, its trailing slash ensured [API-01]', async () => {
    const addresses: string[] = [];
    const before = globalThis.fetch;
    globalThis.fetch = ((input: unknown) => {
      addresses.push(String(input));
      return Promise.reject(new TypeError('offline'));
    }) as typeof fetch;
    for (const baseUrl of ['https://api.test/v1', 'https://api.test/v1/']) {
      configureDataCache({ baseUrl, getAccessToken: () => undefined, isFetchingAllowed: () => true });
      await call('GET', 'auth/status');
    }
    globalThis.fetch = before;
    expect(addresses).toEqual(['https://api.test/v1/auth/status', 'https://api.test/v1/auth/status']);
  });

  it('carry the bearer token [API-02]', async () => {
    await call('GET', 'auth/me');
    expect(last().headers.authorization).toBe('Bearer test-token');
    api.accessToken = undefined;
    await call('GET', 'auth/status');
    expect(last().headers.authorization).toBeUndefined();
  });

  it('reach the service of a remote as they are, and put nothing of its answer into the cache', async () => {
    const orders = [{ id: 'a', name: 'Lent' }];
    api.on('POST', '/services/tools/orders', { body: orders });
    const { data } = await callService('tools', 'POST', '/orders', { body: { name: '', from: null } });
    expect(data).toEqual(orders);
    expect(last()).toMatchObject({ body: { name: '', from: null }, headers: { authorization: 'Bearer test-token' } });
    expect(collection('orders').get('a')).toBeUndefined();
    expect(events).toEqual([]);
  });

  it('sign nobody out because a service of a remote knows them not', async () => {
    let signedOut = 0;
    configureDataCache({
      baseUrl: '/api/',
      getAccessToken: () => 'test-token',
      isFetchingAllowed: () => true,
      onUnauthorized: () => {
        signedOut += 1;
      },
    });
    for (const path of ['/services/tools/loans', 'auth/status']) api.fail('GET', path, { message: 'Who?' }, 401);
    expect((await callService('tools', 'GET', 'loans')).error?.message).toBe('Who?');
    expect(signedOut).toBe(0);
    await call('GET', 'auth/status');
    expect(signedOut).toBe(1);
  });

  it('reach every collection by its exact name [API-24]', async () => {
    for (const name of collectionNames) await collection(name).query({});
    expect(api.requests.map(({ path }) => path)).toEqual(collectionNames);
  });

  it('get one record and put it into the cache [API-06]', async () => {
    api.seed('products', [{ id: 'a', name: 'Rods' }]);
    expect((await collection('products').fetchOne('a')).data?.name).toBe('Rods');
    expect(last().address).toBe('GET products/a');
    expect(collection('products').get('a')?.name).toBe('Rods');
  });

  it('get a list with the filters as query [API-07] [API-46]', async () => {
    api.seed('orders', [
      { id: '1', projectId: 'p' },
      { id: '2', projectId: 'q' },
      { id: '3', projectId: 'r' },
    ]);
    const result = await collection('orders').query({ projectIds: ['p', 'q'] });
    expect(last().address).toBe('GET orders?projectIds=p&projectIds=q');
    expect(result.data?.map(({ id }) => id)).toEqual(['1', '2']);
    expect(collection('orders').get('1')).toBeUndefined();
  });

  it('drop empty filters and repeat the parameter of an array [API-15]', async () => {
    await collection('orders').query({
      projectIds: ['p', 'q'],
      status: '',
      productId: null,
      vendorId: undefined,
      ids: [],
      includeDeleted: false,
      pageSize: 0,
    });
    expect(last().query.toString()).toBe('projectIds=p&projectIds=q&includeDeleted=false&pageSize=0');
  });

  it('read activity and audit events by time and targets, views by grid, warehouses by type [API-27] [API-28] [API-29] [API-32]', async () => {
    await collection('activityitems').query({
      createdAfter: '2026-01-01',
      createdBefore: '2026-02-01',
      targetIdSet: ['x'],
    });
    expect(last().address).toBe('GET activityitems?createdAfter=2026-01-01&createdBefore=2026-02-01&targetIdSet=x');
    await collection('auditevents').query({ targetIdSet: ['x', 'y'] });
    expect(last().address).toBe('GET auditevents?targetIdSet=x&targetIdSet=y');
    await collection('gridconfigurations').query({ gridId: 'orders' });
    expect(last().address).toBe('GET gridconfigurations?gridId=orders');
    await collection('locations').query({ type: 'Warehouse' });
    expect(last().address).toBe('GET locations?type=Warehouse');
  });

  it('count with countOnly [API-08]', async () => {
    api.seed('products', [{}, {}]);
    expect(await collection('products').count({ vendorId: '' })).toMatchObject({ succeeded: true, data: 2 });
    expect(last().address).toBe('GET products?countOnly=true');
  });

  it('create with a JSON body, a suffix and a query [API-09] [API-33]', async () => {
    await collection('vendors').create({ name: 'Casa' });
    expect(last()).toMatchObject({ address: 'POST vendors', body: { name: 'Casa' } });
    expect(last().headers['content-type']).toBe('application/json');
    await collection('mediaitems').create({ name: 'x', url: 'http://x.test/i' }, { query: { projectRelated: true } });
    expect(last().address).toBe('POST mediaitems?projectRelated=true');
    await collection('orders').create({}, { suffix: 'delivery/o1', idempotencyKey: 'k' });
    expect(last().address).toBe('POST orders/delivery/o1');
    expect(last().headers['idempotency-key']).toBe('k');
  });

  it('replace, with a suffix too [API-10] [API-42]', async () => {
    api.seed('preparationitemtemplates', [{ id: 't' }]);
    await collection('preparationitemtemplates').replace('t', { name: 'Tray' });
    expect(last()).toMatchObject({ address: 'PUT preparationitemtemplates/t', body: { name: 'Tray' } });
    await collection('preparationitemtemplates').replace('t', { locale: 'A1' }, { suffix: 'limited' });
    expect(last().address).toBe('PUT preparationitemtemplates/t/limited');
  });

  it('patch one with a list of operations [API-11] [API-18]', async () => {
    api.seed('products', [{ id: 'a' }]);
    await collection('products').patch('a', rename);
    expect(last()).toMatchObject({ address: 'PATCH products/a', body: rename });
  });

  it('pass the path and the body of a special call on as they are, or none at all', async () => {
    const links = { preparationItemId: 'i', preparationItemTemplateId: 't' };
    const bodies: Record<string, unknown> = {
      'mediaitems/copyImage': { targetImageUrl: 'http://x.test/i.png' },
      'moduleRequests/deploy/r': undefined,
      'orders/delivery/o': links,
      'orders/partialdelivery/o': { arrivedQuantity: 2, ...links },
      'orders/partialdeliverygroup': { arrivedQuantity: 2, itemsToProcess: [{ orderId: 'o', ...links }] },
      'orders/split/o': { newOrderQuantity: 1 },
      'setupplans/deploy/p': undefined,
    };
    for (const [address, body] of Object.entries(bodies)) {
      api.on('POST', address, { body: { done: true } });
      expect(await call('POST', address, { body })).toMatchObject({ succeeded: true, data: { done: true } });
      expect(last()).toMatchObject({ address: `POST ${address}`, body });
      expect(last().headers['content-type']).toBe(body ? 'application/json' : undefined);
    }
  });

  it('delete one [API-13]', async () => {
    api.seed('products', [{ id: 'a' }]);
    await collection('products').load();
    await collection('products').remove('a');
    expect(api.sent('DELETE').map(({ path }) => path)).toEqual(['products/a']);
    expect(collection('products').get('a')).toBeUndefined();
    expect(events).toEqual([{ type: 'item-deleted', collection: 'products', id: 'a' }]);
  });

  it('drop null and empty fields of a body at its top level only, and nothing of a patch [API-17]', async () => {
    api.seed('products', [{ id: 'a' }]);
    await collection('products').replace('a', {
      name: 'Rods',
      description: '',
      tagIds: [],
      vendorId: undefined,
      barcode: null as never,
      price: 0,
      consumable: false,
    });
    expect(last().body).toEqual({ name: 'Rods', price: 0, consumable: false });
    const cleared = [{ op: 'replace', path: 'description', value: '' }] as const;
    await collection('products').patch('a', cleared);
    expect(last().body).toEqual(cleared);
    await call('POST', 'orders/partialdeliverygroup', {
      body: { arrivedQuantity: 0, itemsToProcess: [{ orderId: 'o', preparationItemId: null }] },
    });
    expect(api.sent('POST').at(-1)?.body).toEqual({
      arrivedQuantity: 0,
      itemsToProcess: [{ orderId: 'o', preparationItemId: null }],
    });
  });

  it('send If-Match when the stamp of the edited record is given, and cache the newer record of a conflict', async () => {
    api.seed('products', [{ id: 'a', name: 'Old' }]);
    await collection('products').load();
    const ifMatch = collection('products').get('a')?.timeModifiedUtc;
    api.change('products', 'a', { name: "Somebody else's" });
    const result = await collection('products').patch('a', rename, { ifMatch });
    expect(last().headers['if-match']).toBe(`"${ifMatch}"`);
    expect(result).toMatchObject({ succeeded: false, responseCode: 409 });
    expect(collection('products').get('a')?.name).toBe("Somebody else's");
  });
});
