import { setTimeout as wait } from 'node:timers/promises';
import type { InventoryItem, Order, Product, Project } from '@groundwork/contract';
import type { SyncChange } from '../store/store.ts';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { scopesOf, stampScopes } from './scopes.ts';
import { stampCollections } from './write-sql.ts';

describe('which parts of which collections changed', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  const heard: SyncChange[] = [];
  beforeAll(() => {
    server.store.onCommit((changes) => heard.push(...changes));
  });
  beforeEach(() => heard.splice(0));

  const write = async <T>(method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await server.call<T & { timeModifiedUtc: string }>(
      'administrator',
      method,
      path,
      body,
    );
    expect(status).toBeLessThan(300);
    return answer;
  };
  const set = <T>(path: string, field: string, value: unknown) =>
    write<T>('PATCH', path, [{ op: 'replace', path: field, value }]);
  const namesOf = (changes: readonly SyncChange[]) =>
    changes.map(({ collection, scopeId }) => `${collection}/${scopeId}`).sort();

  it('are the project of its content, the location of stock, and the whole of the catalog', async () => {
    const order = await write<Order>('POST', '/orders', { name: 'O', projectId: places.own });
    expect(heard).toEqual([{ collection: 'orders', scopeId: places.own, stamp: order.timeModifiedUtc }]);
    heard.splice(0);
    const stock = { name: 'I', locationId: places.warehouse, productId: places.product, quantity: 4 };
    const item = await write<InventoryItem>('POST', '/inventoryitems', stock);
    expect(heard).toEqual([{ collection: 'inventoryitems', scopeId: places.warehouse, stamp: item.timeModifiedUtc }]);
    heard.splice(0);
    const product = await write<Product>('POST', '/products', { name: 'P', vendorId: places.vendor });
    expect(heard).toEqual([{ collection: 'products', scopeId: '', stamp: product.timeModifiedUtc }]);
    heard.splice(0);
    const project = await set<Project>(`/projects/${places.own}`, 'notes', 'Changed');
    expect(heard).toEqual([{ collection: 'projects', scopeId: places.own, stamp: project.timeModifiedUtc }]);
  });

  it('are both places of a record that moves', async () => {
    const order = await write<Order>('POST', '/orders', { name: 'O', projectId: places.own });
    const stock = { name: 'I', locationId: places.warehouse, productId: places.product, quantity: 4 };
    const item = await write<InventoryItem>('POST', '/inventoryitems', stock);
    heard.splice(0);
    await set(`/orders/${order.id}`, 'projectId', places.other);
    expect(namesOf(heard)).toEqual([`orders/${places.other}`, `orders/${places.own}`].sort());
    heard.splice(0);
    await set(`/inventoryitems/${item.id}`, 'locationId', places.ownSchool);
    expect(namesOf(heard)).toEqual([`inventoryitems/${places.ownSchool}`, `inventoryitems/${places.warehouse}`].sort());
  });

  it('are read by another process with the stamps that the records have', async () => {
    const other = await server.beside();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const order = await write<Order>('POST', '/orders', { name: 'O', projectId: places.other });
    const known = await other.store.changesSince(since);
    expect(known).toContainEqual({ collection: 'orders', scopeId: places.other, stamp: order.timeModifiedUtc });
    expect(await other.store.changesSince(order.timeModifiedUtc)).toEqual([]);
    // Newer than what was known, and only that.
    const later = await set<Order>(`/orders/${order.id}`, 'po', '1');
    expect(await other.store.changesSince(order.timeModifiedUtc)).toEqual([
      { collection: 'orders', scopeId: places.other, stamp: later.timeModifiedUtc },
    ]);
    await other.close();
  });

  it('are those of the records that a job has changed by itself, with the stamp that they got', async () => {
    let stamp: string | undefined;
    await server.store.tx(async (queries) => {
      stamp = (await stampCollections(queries, ['orders', 'products'])).get('orders');
      const meta = { timeCreatedUtc: '', timeModifiedUtc: '', isArchived: false, isDeleted: false };
      const changed = [places.own, places.other, places.own];
      const docs = changed.map((projectId, n) => ({ ...meta, id: `order-${n}`, projectId }));
      await stampScopes(queries, 'orders', docs);
      await stampScopes(queries, 'products', []);
    });
    expect(stamp).toMatch(/^20/);
    expect(namesOf(heard)).toEqual([`orders/${places.other}`, `orders/${places.own}`].sort());
    expect(heard.map((change) => change.stamp)).toEqual([stamp, stamp]);
  });

  it('are never the journals, which every write adds to, and nothing where a write was refused', async () => {
    const { status } = await server.call('administrator', 'POST', '/orders', { name: 'O', projectId: 'nowhere' });
    expect(status).toBe(400);
    const { rows } = await server.store.query<{ collection: string }>('select distinct collection from sync_scopes');
    expect(rows.map(({ collection }) => collection)).not.toContain('activityitems');
    expect(heard).toEqual([]);
    await server.store
      .tx(async (queries) => {
        queries.announce([{ collection: 'orders', scopeId: places.own, stamp: '2026-01-01T00:00:00.000Z' }]);
        throw new Error('refused');
      })
      .catch(() => {});
    await wait(0);
    expect(heard).toEqual([]);
  });

  it('are sent to every listener, and a listener that fails does not fail the write', async () => {
    const end = server.store.onCommit(() => {
      throw new Error('a listener failed');
    });
    await write<Order>('POST', '/orders', { name: 'O', projectId: places.own });
    expect(namesOf(heard)).toEqual([`orders/${places.own}`]);
    end();
  });

  it('are both warehouses of a transfer, and the one person of what is personal', () => {
    expect(scopesOf('shipments', { warehouseId: 'from', toWarehouseId: 'to' })).toEqual(['from', 'to']);
    expect(scopesOf('shipments', { warehouseId: 'from', projectId: 'oak' })).toEqual(['from', 'oak']);
    for (const name of ['gridconfigurations', 'notifications'] as const)
      expect(scopesOf(name, { userId: 'ann', projectId: 'oak' })).toEqual(['ann']);
  });
});
