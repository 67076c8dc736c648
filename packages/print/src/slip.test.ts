import type { Order, Shipment } from '@groundwork/contract';
import { readyGroups, type SlipRecords, shipmentGroups } from './slip.ts';

const order = (id: string, quantity: number, more: Partial<Order> = {}) =>
  ({ id, name: id, quantity, deliveredQuantity: 0, status: 'WHSE Shipped', ...more }) as Order;
const shipment = (id: string, status: Shipment['status'], boxes: [string, number][][]) =>
  ({
    id,
    status,
    boxes: boxes.map((lines, index) => ({
      number: index + 1,
      lines: lines.map(([orderId, quantity]) => ({ orderId, quantity })),
    })),
  }) as Shipment;
const named = (name: string, more: object = {}) => ({ id: name, name, ...more }) as never;
const records = (orders: Order[], shipments: Shipment[] = []): SlipRecords => ({
  orders,
  shipments,
  inventoryItem: (id) => named(`Item ${id}`, { productId: id }),
  product: (id) => (id ? named(`Product ${id}`, { externalIdentifier: `GW-${id}` }) : undefined),
  preparationItem: (id) => (id ? named(id, { preparationId: id.split('.')[0] }) : undefined),
  preparation: (id) => (id ? named(id, { unitId: 'Wall' }) : undefined),
  unit: (id) => (id ? named(id, { areaId: 'Classroom' }) : undefined),
  area: (id) => (id ? named(id) : undefined),
});
const shown = (groups: ReturnType<typeof shipmentGroups>) =>
  groups.map(({ name, detail, lines }) => [
    name,
    detail,
    ...lines.map((line) => `${line.box}: ${line.quantity} of ${line.ordered} ${line.name}, ${line.toCome} to come`),
  ]);

it('lists the contents of each box by kit, items without a kit last', () => {
  const orders = [
    order('loose', 1),
    order('a', 4, { productId: '1', preparationItemId: 'Tablets.1' }),
    order('b', 2, { productId: '2', preparationItemId: 'Letters.1' }),
  ];
  const sent = shipment('s', 'Shipped', [
    [
      ['loose', 1],
      ['a', 4],
    ],
    [['b', 2]],
  ]);
  expect(shown(shipmentGroups(sent, records(orders, [sent])))).toEqual([
    ['Letters', 'Wall · Classroom', '2: 2 of 2 Product 2, 0 to come'],
    ['Tablets', 'Wall · Classroom', '1: 4 of 4 Product 1, 0 to come'],
    ['Other items', '', '1: 1 of 1 loose, 0 to come'],
  ]);
});

it('counts an order that was split as the one that the school ordered', () => {
  const orders = [
    order('first', 2, { status: 'Processing' }),
    order('second', 3, { splitFromId: 'first' }),
    order('given up', 1, { splitFromId: 'second', status: 'Cancelled' }),
  ];
  const sent = shipment('s', 'Shipped', [[['second', 3]]]);
  const [group] = shipmentGroups(sent, records(orders, [sent]));
  expect(group?.lines[0]).toMatchObject({ ordered: 5, quantity: 3, toCome: 2 });
});

it('does not call to come what has arrived or is on its way in another shipment', () => {
  const orders = [order('a', 10, { deliveredQuantity: 3 })];
  const sent = shipment('s', 'Shipped', [[['a', 2]]]);
  const other = shipment('t', 'Packed', [[['a', 1]]]);
  const arrived = shipment('u', 'Arrived', [[['a', 3]]]);
  const cancelled = shipment('v', 'Cancelled', [[['a', 4]]]);
  const [group] = shipmentGroups(sent, records(orders, [sent, other, arrived, cancelled]));
  expect(group?.lines[0]).toMatchObject({ quantity: 2, toCome: 4 });
});

it('puts on the slip of a box what is in that box', () => {
  const sent = shipment('s', 'Shipped', [[['a', 1]], [['a', 2]]]);
  const groups = shipmentGroups(sent, records([order('a', 3)], [sent]), sent.boxes[1]);
  expect(groups.flatMap(({ lines }) => lines).map(({ box, quantity }) => [box, quantity])).toEqual([[2, 2]]);
});

it('lists what is ready before it is packed', () => {
  const ready = order('a', 5, { status: 'Processing' });
  const [group] = readyGroups(new Map([[ready, 3]]), records([ready]));
  expect(group?.lines[0]).toMatchObject({ box: 0, quantity: 3, toCome: 2 });
});

it('lists what a transfer holds by box, with nothing still to come', () => {
  const sent = {
    ...shipment('t', 'Shipped', [[], []]),
    toWarehouseId: 'lyon',
    boxes: [
      { number: 1, lines: [], items: [{ inventoryItemId: 'rods', quantity: 4 }] },
      { number: 2, lines: [], items: [{ inventoryItemId: 'rods-2', quantity: 6 }] },
    ],
  };
  expect(shown(shipmentGroups(sent, records([], [sent])))).toEqual([
    ['Transfer between warehouses', '', '1: 4 of 4 Item rods, 0 to come', '2: 6 of 6 Item rods-2, 0 to come'],
  ]);
  const [, second] = sent.boxes;
  expect(shown(shipmentGroups(sent, records([], [sent]), second))).toEqual([
    ['Transfer between warehouses', '', '2: 6 of 6 Item rods-2, 0 to come'],
  ]);
});
