import { shipmentStatuses } from '@groundwork/contract';
import { generate } from './generate.ts';

describe.each([1, 2])('the shipments of the demonstration at scale %i', (scale) => {
  const { shipments, orders, inventoryitems, projects } = generate({ now: new Date('2026-11-20T15:07:00Z'), scale });
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const held = (orderId: string, wanted: string) =>
    inventoryitems
      .flatMap(({ reservations }) => reservations)
      .filter((entry) => entry.orderId === orderId && entry.status === wanted)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const linesOf = (status: string) =>
    shipments
      .filter((shipment) => shipment.status === status)
      .flatMap(({ boxes, projectId }) => boxes.flatMap(({ lines }) => lines.map((line) => ({ ...line, projectId }))));

  it('are in every status, each with a number of its own and orders of its own project', () => {
    expect(new Set(shipments.map(({ status }) => status))).toEqual(new Set(shipmentStatuses));
    expect(new Set(shipments.map(({ number }) => number)).size).toBe(shipments.length);
    for (const { projectId, warehouseId, boxes } of shipments.filter(({ toWarehouseId }) => !toWarehouseId)) {
      expect(projects.find(({ id }) => id === projectId)?.fulfillingById).toBe(warehouseId);
      expect(boxes.length).toBeGreaterThan(0);
      for (const { orderId } of boxes.flatMap(({ lines }) => lines))
        expect(orderOf.get(orderId)?.projectId).toBe(projectId);
    }
  });

  it('hold what travels between warehouses', () => {
    const [transfer, ...others] = shipments.filter(({ toWarehouseId }) => toWarehouseId);
    expect(others).toEqual([]);
    const [item] = inventoryitems.filter(({ transit }) => transit);
    expect(transfer).toMatchObject({ status: 'Shipped', warehouseId: item?.locationId });
    expect(transfer?.projectId ?? null).toBeNull();
    expect(transfer?.boxes).toMatchObject([{ items: [{ inventoryItemId: item?.id, quantity: item?.quantity }] }]);
    expect(item?.transit).toMatchObject({ shipmentId: transfer?.id, toLocationId: transfer?.toWarehouseId });
  });

  it('hold exactly the shipped and the arrived pieces, and no more than are ready', () => {
    const shipped = linesOf('Shipped');
    const leaving = orders.filter(({ status, isDeleted }) => status === 'WHSE Shipped' && !isDeleted);
    expect(shipped.map(({ orderId }) => orderId).sort()).toEqual(leaving.map(({ id }) => id).sort());
    for (const { orderId, quantity } of shipped) expect(held(orderId, 'Shipped')).toBe(quantity);
    for (const { orderId } of linesOf('Arrived')) expect(orderOf.get(orderId)?.status).toBe('Delivered');
    for (const { orderId, quantity } of linesOf('Packed'))
      expect(held(orderId, 'Ready')).toBeGreaterThanOrEqual(quantity);
    const once = [...shipped, ...linesOf('Arrived'), ...linesOf('Packed'), ...linesOf('Draft')].map(
      ({ orderId }) => orderId,
    );
    expect(new Set(once).size).toBe(once.length);
  });
});
