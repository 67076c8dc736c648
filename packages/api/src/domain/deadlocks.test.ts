import { randomUUID } from 'node:crypto';
import type { InventoryItem, Order } from '@groundwork/contract';
import pg from 'pg';
import { type Person, people, places } from '../testing/people.ts';
import { twoServers } from '../testing/sequences/world.ts';

/** Whatever PostgreSQL ends because it waits for itself: `Store.tx` tries again, so that answers do not show it. */
let deadlocks = 0;
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
beforeAll(() => {
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const answer = query.apply(this, given);
    if (answer instanceof Promise) {
      answer.catch((error: { code?: string }) => {
        if (error.code === '40P01') deadlocks += 1;
      });
    }
    return answer;
  } as typeof pg.Client.prototype.query;
});
afterAll(() => {
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
});

describe('pickers, shippers and guides on the same orders and shelves', () => {
  const { server, addresses } = twoServers();

  const call = async (index: number, person: Person, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${addresses[index % 2]}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await server.token(people[person])}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body ?? {}),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];
  const create = async <T>(path: string, body: object) =>
    (await server.call<T & { id: string }>('director', 'POST', path, body)).body;

  it('deliver to the same preparation items without waiting in a circle', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = await Promise.all(
        ['Tray', 'Mat'].map((name) => create('/preparationitems', { name, projectId: places.own, quantity: 40 })),
      );
      const deliver = async (index: number, targets: readonly ({ id: string } | undefined)[]) => {
        const orders = await Promise.all(
          targets.map(() =>
            create<Order>('/orders', { name: 'Rods', projectId: places.own, productId: places.product, quantity: 2 }),
          ),
        );
        return () =>
          call(index, 'director', 'POST', '/orders/partialdeliverygroup', {
            arrivedQuantity: 4,
            itemsToProcess: orders.map(({ id: orderId }, at) => ({ orderId, preparationItemId: targets[at]?.id })),
          });
      };
      // The first ones link an inventory item to each preparation item, which all others add to.
      const [first, ...others] = await Promise.all(
        [[one, other], ...Array.from({ length: 4 }, (_, at) => (at % 2 ? [one, other] : [other, one]))].map(
          (targets, index) => deliver(index, targets),
        ),
      );
      expect((await first?.())?.status).toBe(200);
      const answers = await Promise.all(others.map((begin) => begin()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect(deadlocks).toBe(0);
  }, 120_000);

  it('never wait for one another in a circle', async () => {
    for (let round = 0; round < 12; round += 1) {
      const orders = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(() =>
          create<Order>('/orders', {
            ...{ name: 'Rods', projectId: places.own, productId: places.product },
            ...{ status: 'Processing', quantity: 6 },
          }),
        ),
      );
      const shelves = await Promise.all(
        [1, 2, 3].map(() =>
          create<InventoryItem>('/inventoryitems', {
            ...{ name: 'Shelf', locationId: places.warehouse, productId: places.product, quantity: 40 },
          }),
        ),
      );
      const each = orders.map(({ id: orderId }) => ({ orderId, quantity: 1, status: 'Ready' }));
      for (const { id } of shelves)
        await call(0, 'picker', 'PATCH', `/inventoryitems/${id}`, replace('reservations', each));
      const [first, second, third, fourth, ...arrived] = orders.map(({ id }) => id);
      const pick = (index: number, quantity: number) =>
        call(index, 'picker', 'PATCH', `/inventoryitems/${shelves[index % 3]?.id}`, [
          { op: 'replace', path: 'reservations', value: each.map((entry) => ({ ...entry, quantity })) },
        ]);
      const group = (ids: readonly (string | undefined)[]) =>
        call(1, 'director', 'POST', '/orders/partialdeliverygroup', {
          arrivedQuantity: 4,
          itemsToProcess: ids.map((orderId) => ({ orderId })),
        });
      const take = (index: number, orderIds: readonly (string | undefined)[]) =>
        call(index, 'picker', 'POST', '/reservations/move', {
          moves: orderIds.map((orderId, at) => ({
            ...{ orderId, inventoryItemId: shelves[(at + index) % 3]?.id },
            ...{ quantity: 1, from: 'Ready', to: 'Dropped', tote: '3' },
          })),
        });
      const ship = (index: number, orderIds: readonly (string | undefined)[]) =>
        call(index, 'picker', 'POST', '/shipments/ship', {
          projectId: places.own,
          boxes: [{ lines: orderIds.map((orderId) => ({ orderId, quantity: 1 })) }],
        });
      // Onto a shelf that the others pick from: which one, the server chooses.
      const giveBack = (index: number, orderId: string | undefined) =>
        call(index, 'picker', 'POST', '/orders/return', { orderId, warehouseId: places.warehouse, quantity: 1 });
      for (const orderId of arrived)
        await call(0, 'director', 'POST', `/orders/partialdelivery/${orderId}`, { arrivedQuantity: 3 });
      const sent = JSON.parse((await ship(0, [third, second])).text) as { shipments: { id: string }[] };
      const answers = await Promise.all([
        ship(0, [fourth, first]),
        ship(1, [first, fourth, second]),
        call(0, 'director', 'POST', '/shipments/undo', { shipmentId: sent.shipments[0]?.id, reason: 'Van' }),
        ...[0, 1].flatMap((index) => arrived.map((orderId) => giveBack(index, orderId))),
        call(0, 'director', 'POST', '/inventoryitems/merge', {
          inventoryItemIds: [shelves[2], shelves[0]].map((item) => item?.id),
        }),
        group([arrived[1], arrived[0]]),
        take(0, [fourth, first, third]),
        take(1, [first, third, fourth]),
        call(0, 'picker', 'POST', '/reservations/allocate', { orderIds: [fourth, second] }),
        call(1, 'picker', 'POST', '/reservations/allocate', { orderIds: [second, first, fourth] }),
        pick(0, 2),
        pick(1, 1),
        pick(2, 2),
        call(0, 'picker', 'PATCH', `/orders/${first}`, replace('status', 'WHSE Shipped')),
        call(1, 'director', 'PATCH', '/orders', {
          targetIds: [fourth, second],
          patchOperations: replace('status', 'WHSE Shipped'),
        }),
        call(0, 'picker', 'POST', `/orders/split/${third}`, { newOrderQuantity: 2 }),
        group([fourth, first]),
        group([second, third]),
        call(1, 'director', 'POST', `/orders/delivery/${third}`),
        call(0, 'director', 'PATCH', `/orders/${second}`, replace('status', 'Cancelled')),
        call(1, 'director', 'DELETE', `/orders/${first}`),
      ]);
      for (const { status, text } of answers)
        expect({ isFault: status >= 500, text }).toEqual({ isFault: false, text });
    }
    expect(deadlocks).toBe(0);
  }, 120_000);
});
