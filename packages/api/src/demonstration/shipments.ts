import type { Order, Reservation, Shipment, ShipmentBox } from '@groundwork/contract';
import { userId } from './accounts.ts';
import type { World } from './world.ts';

const perShipment = 4;
const arrivedShipments = 3;

interface Parcel {
  order: Order;
  quantity: number;
}

/** Shipments in every status, consistent with the orders and reservations of the demonstration. */
export function addShipments(world: World): void {
  const { records, calendar } = world;
  const projects = new Map(records.projects.map((project) => [project.id, project]));
  const orders = records.orders.filter(({ isDeleted }) => !isDeleted);
  const held = (status: Reservation['status']) => heldFor(world, status);
  let count = 0;
  const ship = (parcels: readonly Parcel[], status: Shipment['status'], fields: Partial<Shipment>, age: number) => {
    const [first] = parcels;
    const project = projects.get(first?.order.projectId ?? '');
    if (!first || !project?.fulfillingById) return;
    count += 1;
    const number = `SH-${String(count).padStart(4, '0')}`;
    const { projectId, tracking } = first.order;
    const body = { number, projectId, warehouseId: project.fulfillingById, status, boxes: boxesOf(parcels, tracking) };
    const recipientIds = project.ownerIds.slice(0, 1);
    world.add('shipments', number, { ...body, recipientIds, ...fields }, { created: calendar.daysAgo(age, 9) });
  };
  const gone = (age: number): Partial<Shipment> => ({
    ...{ shippedUtc: calendar.daysAgo(age, 15), shippedById: userId('picker') },
  });

  const delivered = orders.filter(({ status, projectId }) => {
    const project = projects.get(projectId);
    return status === 'Delivered' && project?.fulfillingById && !project.isArchived && !project.isDeleted;
  });
  for (const [index, parcels] of parcelsOf(delivered, ({ quantity }) => quantity)
    .slice(0, arrivedShipments)
    .entries()) {
    const age = 30 - index * 8;
    ship(parcels, 'Arrived', { ...gone(age), arrivedUtc: calendar.daysAgo(age - 4, 10) }, age + 1);
  }
  const shipped = held('Shipped');
  const leaving = orders.filter(({ status }) => status === 'WHSE Shipped');
  for (const [index, parcels] of parcelsOf(leaving, ({ id }) => shipped.get(id) ?? 0).entries()) {
    const age = 1 + (index % 6);
    ship(
      parcels,
      'Shipped',
      { ...gone(age), note: index === 0 ? 'Deliver to the side door, before 3 pm.' : undefined },
      age,
    );
  }
  const ready = held('Ready');
  const waiting = orders.filter(({ id, status }) => status === 'Processing' && ready.has(id));
  const [packed = [], draft = []] = parcelsOf(waiting, ({ id }) => ready.get(id) ?? 0).reverse();
  ship(packed.slice(0, 1), 'Packed', {}, 1);
  ship(draft.slice(-1), 'Draft', {}, 0);
  ship(packed.slice(-1), 'Cancelled', { note: 'Packed for the wrong day.' }, 5);
  addTransfers(world, count);
}

/** What is on its way to another warehouse travels in a box of its own. */
function addTransfers({ records, calendar, add }: World, before: number): void {
  const sent = records.inventoryitems.filter(({ transit, isDeleted }) => transit && !isDeleted);
  for (const [index, item] of sent.entries()) {
    const { id, quantity, locationId: warehouseId, transit } = item;
    if (!transit) continue;
    const number = `SH-${String(before + index + 1).padStart(4, '0')}`;
    const way = { warehouseId, toWarehouseId: transit.toLocationId, note: transit.note, recipientIds: [] };
    const gone = { status: 'Shipped', shippedUtc: transit.sentUtc, shippedById: transit.userId } as const;
    const boxes = [{ number: 1, weight: 8.2, lines: [], items: [{ inventoryItemId: id, quantity }] }];
    const created = transit.sentUtc ?? calendar.daysAgo(1, 15);
    const shipment = add('shipments', number, { number, ...way, ...gone, boxes }, { created });
    item.transit = { ...transit, shipmentId: shipment.id };
  }
}

/** How many pieces are held with a status, by order. */
function heldFor({ records }: World, wanted: Reservation['status']): Map<string, number> {
  const held = new Map<string, number>();
  for (const { reservations, isDeleted } of records.inventoryitems) {
    if (isDeleted) continue;
    for (const { orderId, quantity, status } of reservations) {
      if (status === wanted) held.set(orderId, (held.get(orderId) ?? 0) + quantity);
    }
  }
  return held;
}

/** What goes together: orders of one project, a few at a time. */
function parcelsOf(orders: readonly Order[], quantityOf: (order: Order) => number): Parcel[][] {
  const byProject = new Map<string, Parcel[]>();
  for (const order of orders) {
    const quantity = quantityOf(order);
    if (quantity > 0) byProject.set(order.projectId, [...(byProject.get(order.projectId) ?? []), { order, quantity }]);
  }
  return [...byProject.values()].flatMap((parcels) =>
    Array.from({ length: Math.ceil(parcels.length / perShipment) }, (_, index) =>
      parcels.slice(index * perShipment, (index + 1) * perShipment),
    ),
  );
}

/** Two orders a box; orders carry the tracking number of the first. */
function boxesOf(parcels: readonly Parcel[], tracking: string | undefined): ShipmentBox[] {
  return Array.from({ length: Math.ceil(parcels.length / 2) }, (_, index) => ({
    number: index + 1,
    weight: 2.4 + index * 1.7,
    ...(tracking && index === 0 ? { tracking: tracking.slice(0, 200) } : {}),
    lines: parcels.slice(index * 2, index * 2 + 2).map(({ order, quantity }) => ({ orderId: order.id, quantity })),
  }));
}
