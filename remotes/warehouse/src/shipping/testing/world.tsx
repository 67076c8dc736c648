import type { Reservation, Shipment } from '@groundwork/contract';
import { build, type FakeApi, fakeApi, renderInShell } from '@groundwork/testing';
import ShippingPage from '../ShippingPage.tsx';

export const order = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, productId: id, projectId: 'juniper', quantity: 4, status: 'Processing' as const },
  ...more,
});
export const ready = (orderId: string, quantity: number, status: Reservation['status'] = 'Ready') => ({
  ...{ orderId, quantity, status, preparationItemId: null, projectId: null, userId: 'pia' },
  timeModifiedUtc: '2026-11-10T08:00:00.000Z',
});

/** Portland Central with two kits of Juniper Hill and an order of Oak Street ready; one shipment is on its way. */
export function world(): FakeApi {
  const api = fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'bend', name: 'Juniper Hill School', address: '415 Juniper Hill Road\nBend, OR 97701', type: 'School' },
      ],
      projects: [
        {
          id: 'juniper',
          name: 'Juniper Hill',
          locationId: 'bend',
          fulfillingById: 'portland',
          ownerIds: ['maya', 'sub'],
        },
        { id: 'oak', name: 'Oak Street', fulfillingById: 'portland' },
      ],
      users: [
        { id: 'pia', firstName: 'Pia', lastName: 'Picker', emailAddress: 'pia@groundwork.test', status: 'Active' },
        {
          id: 'maya',
          firstName: 'Maya',
          lastName: 'Lindqvist',
          emailAddress: 'maya@groundwork.test',
          status: 'Active',
        },
        {
          id: 'sub',
          firstName: 'Sue',
          lastName: 'School',
          emailAddress: 'sue@groundwork.test',
          category: 'Subscriber',
          status: 'Active',
        },
      ],
      setupunits: [{ id: 'wall', name: 'Sensorial Wall', projectId: 'juniper' }],
      preparations: [
        { id: 'tablets', name: 'Color Tablets', unitId: 'wall', projectId: 'juniper' },
        { id: 'letters', name: 'Sandpaper Letters', projectId: 'juniper' },
      ],
      preparationitems: [
        { id: 'line-tablets', preparationId: 'tablets', projectId: 'juniper' },
        { id: 'line-letters', preparationId: 'letters', projectId: 'juniper' },
      ],
      products: [{ id: 'tray', name: 'Wooden tray', externalIdentifier: '=GW-1000' }],
      orders: [
        order('tray', 'Wooden tray, small', { preparationItemId: 'line-tablets', quantity: 5 }),
        order('tablet', 'Color Tablets 1', { preparationItemId: 'line-tablets' }),
        order('letters', 'Sandpaper Letters, print', { preparationItemId: 'line-letters' }),
        order('oak-order', 'Cutting board', { projectId: 'oak' }),
        order('gone', 'Zinc bucket', { status: 'WHSE Shipped', tracking: '1Z999AA10123456784', invoice: 'INV-7' }),
      ],
      inventoryitems: [
        {
          ...{ id: 'shelf', name: 'Shelf', locationId: 'portland', locale: 'B1_06', quantity: 99 },
          reservations: [
            ...[ready('tray', 3), ready('tablet', 4), ready('letters', 4), ready('oak-order', 4)],
            ready('gone', 4, 'Shipped'),
          ],
        },
      ],
      shipments: [
        {
          ...{
            id: 'sent',
            number: 'SH-0007',
            projectId: 'juniper',
            warehouseId: 'portland',
            status: 'Shipped' as const,
          },
          ...{ shippedUtc: '2026-11-12T08:00:00.000Z', shippedById: 'pia' },
          boxes: [{ number: 1, tracking: '1Z999AA10123456784', lines: [{ orderId: 'gone', quantity: 4 }] }],
        },
      ],
    },
  });
  answerShipping(api);
  return api;
}

/** POST shipments/ship for whole orders and parts, order by order. */
function answerShipping(api: FakeApi) {
  let count = 0;
  api.on('POST', 'shipments/ship', ({ body }) => {
    const { shipmentId, boxes, ...facts } = body as Shipment & { shipmentId?: string };
    const lines = boxes.flatMap((box) => box.lines);
    const [line] = lines;
    const stored = api.stored('orders', line?.orderId ?? '');
    if (!line || !stored) return { status: 404, body: { message: 'gone' } };
    const isPart = line.quantity < stored.quantity;
    const shipped = isPart
      ? { ...api.seed('orders', [{ ...stored, id: `${stored.id}-2`, splitFromId: stored.id }])[0] }
      : stored;
    const after = api.change('orders', String(shipped.id), { status: 'WHSE Shipped', quantity: line.quantity });
    const shelf = api.stored('inventoryitems', 'shelf');
    const reservations = shelf?.reservations.map((entry) =>
      entry.orderId === stored.id ? { ...entry, orderId: String(shipped.id), status: 'Shipped' as const } : entry,
    );
    const id = shipmentId ?? `new-${++count}`;
    const shipment = { ...facts, id, number: 'SH-0118', status: 'Shipped', warehouseId: 'portland', boxes };
    const saved = api.stored('shipments', id)
      ? api.change('shipments', id, { status: 'Shipped' })
      : api.seed('shipments', [shipment as unknown as Shipment])[0];
    return {
      body: {
        shipments: [saved],
        orders: [after],
        inventoryitems: [api.change('inventoryitems', 'shelf', { reservations })],
      },
    };
  });
}

export const open = async (api: FakeApi, path = '/warehouse/shipping', user: object = { role: 'Director' }) =>
  renderInShell(<ShippingPage />, { api, warehouseId: 'portland', route: path, user });
/** Orders that left by their status, before there were shipments or by a PATCH of the API; one has arrived in part. */
export function withoutShipments(api: FakeApi) {
  const now = new Date().toISOString();
  const rest = { ...ready('rest', 2, 'Shipped'), timeModifiedUtc: '2026-11-13T08:00:00.000Z' };
  api.seed('orders', [
    build('orders', order('patched', 'Water jug', { status: 'WHSE Shipped', tracking: 'VAN-7' })),
    build('orders', order('rest', 'Broom', { status: 'Partially Delivered', deliveredQuantity: 2 })),
    build('orders', order('part', 'Mop', { status: 'Partially Delivered', deliveredQuantity: 2 })),
    build('orders', order('there', 'Dustpan', { status: 'Delivered', deliveredQuantity: 4 })),
    build('orders', order('elsewhere', 'Vase', { status: 'Delivered', deliveredQuantity: 4 })),
  ]);
  const reservations = [
    ...(api.stored('inventoryitems', 'shelf')?.reservations ?? []),
    ready('patched', 4, 'Shipped'),
    rest,
  ];
  api.change('inventoryitems', 'shelf', { reservations });
  const line = { inventoryItemId: 'shelf', locationId: 'portland', timeCreatedUtc: now, quantityAfter: 1 };
  api.seed('stockmoves', [
    build('stockmoves', { ...line, id: 'm1', kind: 'deliver', orderId: 'there', delta: -3 }),
    build('stockmoves', { ...line, id: 'm2', kind: 'deliver', orderId: 'there', delta: -1 }),
    build('stockmoves', { ...line, id: 'm3', kind: 'adjust', orderId: 'elsewhere', delta: -4 }),
  ]);
  return api;
}
