import type { InventoryItem, ModuleRequest, Notification, Order, Shipment } from '@groundwork/contract';
import { people, places } from './people.ts';
import type { TestServer } from './server.ts';
import { administratorOf, idIn, type repeatableRandom, type VisibilityChange } from './visibility-changes.ts';

/** Changes by the work of a warehouse and of project teams that influence what others see. */
export function workChanges(
  server: TestServer,
  compare: (step: string) => Promise<void>,
  { pick }: Pick<ReturnType<typeof repeatableRandom>, 'pick'>,
): readonly VisibilityChange[] {
  const { as, set } = administratorOf(server);
  const shelf = () =>
    as<InventoryItem>('POST', '/inventoryitems', {
      ...{ name: 'Shelf', locationId: places.warehouse, productId: places.product, quantity: 3 },
    });

  /** Two pieces leave for the people of the project. */
  async function ship() {
    const { id: orderId } = await as<Order>('POST', '/orders', {
      ...{ name: 'Rods', projectId: places.own, productId: places.product, status: 'Processing', quantity: 2 },
    });
    const { id: inventoryItemId } = await shelf();
    await as('POST', '/reservations/move', { moves: [{ orderId, inventoryItemId, quantity: 2, to: 'Ready' }] });
    const { shipments } = await as<{ shipments: Shipment[] }>('POST', '/shipments/ship', {
      projectId: places.own,
      boxes: [{ lines: [{ orderId, quantity: 2 }] }],
    });
    return { orderId, shipmentId: shipments[0]?.id };
  }

  /** A piece leaves for another warehouse; answers what is on its way. */
  async function transfer() {
    const { id: inventoryItemId } = await shelf();
    const { inventoryitems } = await as<{ inventoryitems: InventoryItem[] }>('POST', '/inventoryitems/transfer', {
      toWarehouseId: idIn('locations', 'depot'),
      lines: [{ inventoryItemId, quantity: 1 }],
    });
    return inventoryitems[0]?.id ?? '';
  }

  return [
    [
      'order with a problem, a kit in another unit and in another status, the name of a colleague',
      async () => {
        await set('orders', idIn('orders', 'own'), 'status', pick(['Back Ordered', 'New']));
        await set('preparations', idIn('preparations', 'own'), 'unitId', pick([idIn('setupunits', 'own'), null]));
        await set('preparations', idIn('preparations', 'own'), 'status', pick(['Problem', 'New']));
        await set('users', people.contributor, 'firstName', pick(['Ana', 'Bea']));
      },
    ],
    [
      'shipment taken back',
      async () => {
        const { shipmentId } = await ship();
        await compare('shipment on its way');
        await as('POST', '/shipments/undo', { shipmentId, reason: 'The van broke down' });
      },
    ],
    ['shipment that arrives', async () => as('POST', `/orders/delivery/${(await ship()).orderId}`)],
    [
      'transfer taken back',
      async () => {
        const id = await transfer();
        await compare('transfer on its way');
        await as('POST', '/inventoryitems/cancelTransfer', { inventoryItemIds: [id] });
      },
    ],
    [
      'transfer that arrives',
      async () => as('POST', '/inventoryitems/receiveTransfer', { lines: [{ inventoryItemId: await transfer() }] }),
    ],
    [
      'notifications done and put off',
      async () => {
        for (const [path, value] of [
          ['doneUtc', '2026-11-22T10:00:00.000Z'],
          ['snoozedUntil', '2099-11-22T10:00:00.000Z'],
        ]) {
          const { body } = await server.call<Notification[]>('basic', 'GET', '/notifications');
          const address = `/notifications/${pick(body).id}`;
          const { status } = await server.call('basic', 'PATCH', address, [{ op: 'replace', path, value }]);
          if (status !== 200) throw new Error(`${address} answered ${status}.`);
        }
      },
    ],
    [
      'wish, and its end',
      async () => {
        const fields = { name: 'Shelf', kind: 'wish', moduleType: 'standard', projectId: places.own, quantity: 1 };
        const { id } = await as<ModuleRequest>('POST', '/moduleRequests', fields);
        await compare('wish');
        await as('DELETE', `/moduleRequests/${id}`);
      },
    ],
    [
      'count of a warehouse, and its end',
      async () => {
        const { counts } = await as<{ counts: { id: string }[] }>('POST', '/counts/open', {
          ...{ warehouseId: places.warehouse, scope: { kind: 'emplacements' } },
        });
        await compare('count of a warehouse');
        await as('POST', '/counts/cancel', { countId: counts[0]?.id });
      },
    ],
  ];
}
