import type { Shipment } from '@groundwork/contract';
import { people, places } from '../testing/people.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('a transfer between warehouses in boxes [B9]', () => {
  const server = testServer({ requestsPerMinute: 1_000_000, companyPrefix: '0614141' });
  afterEach(async () => expect(await unbalancedItems(server.store)).toEqual([]));
  const { create, shelf, command, stored, get, lastLine } = stockCalls(server);
  const depot = async () =>
    (await create<{ id: string }>('/locations', { name: 'Depot', type: 'Warehouse', memberIds: [people.basic] })).id;
  const line = (inventoryItemId: string, quantity: number, box = 1) => ({ inventoryItemId, quantity, box });
  const shipmentOf = (id: string) => get<Shipment>(`shipments/${id}`, 'basic');
  /** 10 pieces in two boxes and 3 of something else in the second. */
  async function sent() {
    const to = await depot();
    const rods = await shelf(10);
    const beads = await shelf(3, { name: 'Beads' });
    const { body } = await command('picker', 'inventoryitems/transfer', {
      toWarehouseId: to,
      lines: [line(rods.id, 4), line(rods.id, 6, 2), line(beads.id, 3, 2)],
      boxes: [{ weight: 2.5, tracking: '1Z999AA10123456784' }],
      note: 'Pallet 2',
    });
    const [shipment] = body.shipments;
    if (!shipment) throw new Error(JSON.stringify(body));
    const inBox = (number: number) => shipment.boxes[number - 1]?.items?.map(({ inventoryItemId }) => inventoryItemId);
    return { to, rods, beads, shipment, first: inBox(1) ?? [], second: inBox(2) ?? [] };
  }
  const receive = (lines: readonly { inventoryItemId: string; quantity?: number; locale?: string }[]) =>
    command('basic', 'inventoryitems/receiveTransfer', { lines });

  it('makes a shipment without a project that both teams see, an item for each box, and an SSCC for each label', async () => {
    const { to, rods, beads, shipment, first, second } = await sent();
    expect(shipment).toMatchObject({
      ...{ status: 'Shipped', warehouseId: places.warehouse, toWarehouseId: to, note: 'Pallet 2' },
      shippedById: people.picker,
      boxes: [
        { number: 1, weight: 2.5, tracking: '1Z999AA10123456784', lines: [], items: [{ quantity: 4 }] },
        { number: 2, lines: [], items: [{ quantity: 6 }, { inventoryItemId: beads.id, quantity: 3 }] },
      ],
    });
    expect(shipment.projectId ?? null).toBeNull();
    expect(shipment.number).toMatch(/^SH-\d{4}$/);
    expect(shipment.boxes.map(({ sscc }) => sscc)).toEqual([
      expect.stringMatching(/^\d0614141\d{10}$/),
      expect.stringMatching(/^\d0614141\d{10}$/),
    ]);
    // The whole of what is left keeps its record: nothing of it stays.
    expect(second[0]).toBe(rods.id);
    expect(await stored(first[0] ?? '')).toMatchObject({ quantity: 4, transit: { shipmentId: shipment.id } });
    expect(await stored(rods.id)).toMatchObject({ quantity: 6, transit: { shipmentId: shipment.id } });
    expect(await shipmentOf(shipment.id)).toMatchObject({ number: shipment.number, toWarehouseId: to });
    const listed = await get<Shipment[]>('shipments', 'readonly');
    expect(listed.map(({ id }) => id)).toContain(shipment.id);
    expect(await get<Shipment[]>('shipments', 'subscriber')).not.toContainEqual(
      expect.objectContaining({ id: shipment.id }),
    );
  });

  it('is received box by box; what is missing is written off, written down, and ends it with the last box', async () => {
    const { to, shipment, first, second } = await sent();
    const { body } = await receive(first.map((inventoryItemId) => ({ inventoryItemId, quantity: 3, locale: 'C1' })));
    expect(body.shipments).toMatchObject([
      { id: shipment.id, status: 'Shipped', boxes: [{ items: [{ quantity: 4, received: 3 }] }, {}] },
    ]);
    expect(body.shipments[0]?.boxes[1]?.items?.[0]).not.toHaveProperty('received');
    expect(await stored(first[0] ?? '')).toMatchObject({ quantity: 3, locationId: to, locale: 'C1' });
    const ledger = await get<object[]>(`stockmoves?inventoryItemId=${first[0]}`);
    // Lines of one operation have no order among themselves.
    expect(ledger).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'adjust', reason: 'Lost', delta: -1, shipmentId: shipment.id }),
        expect.objectContaining({
          ...{ kind: 'move', locationId: to, fromLocationId: places.warehouse },
          shipmentId: shipment.id,
        }),
      ]),
    );
    const last = await receive(second.map((inventoryItemId) => ({ inventoryItemId })));
    expect(last.body.shipments).toMatchObject([
      {
        status: 'Arrived',
        arrivedUtc: expect.stringMatching(/Z$/),
        boxes: [{}, { items: [{ received: 6 }, { received: 3 }] }],
      },
    ]);
    expect((await receive(first.map((inventoryItemId) => ({ inventoryItemId })))).body.code).toBe('not-in-transit');
  });

  it('loses what is cancelled from its boxes, and is cancelled with the last of it', async () => {
    const { shipment, first, second } = await sent();
    const cancel = (inventoryItemIds: readonly string[]) =>
      command('picker', 'inventoryitems/cancelTransfer', { inventoryItemIds });
    expect((await cancel(first)).body.shipments).toMatchObject([{ status: 'Shipped', boxes: [{ items: [] }, {}] }]);
    expect((await receive([{ inventoryItemId: second[0] ?? '' }])).status).toBe(200);
    // Of what is left, everything has arrived.
    expect((await cancel(second.slice(1))).body.shipments).toMatchObject([{ id: shipment.id, status: 'Arrived' }]);
    const other = await sent();
    const gone = await cancel([...other.first, ...other.second]);
    expect(gone.body.shipments).toMatchObject([{ id: other.shipment.id, status: 'Cancelled' }]);
    expect(await lastLine(other.rods.id)).not.toMatchObject({ kind: 'move' });
  });

  it('is not undone, unpacked or added to as one that goes to a project', async () => {
    const { shipment } = await sent();
    expect(
      (await command('picker', 'shipments/undo', { shipmentId: shipment.id, reason: 'Van broke' })).body,
    ).toMatchObject({
      code: 'transfer',
      message: `${shipment.number} goes to another warehouse. Cancel the transfer instead.`,
    });
    expect((await command('picker', 'shipments/cancel', { shipmentId: shipment.id })).body.message).toBe(
      `${shipment.number} is Shipped and cannot be cancelled. Cancel the transfer instead.`,
    );
    const added = { shipmentId: shipment.id, projectId: places.own, boxes: [{ lines: [] }], isDraft: true };
    expect((await command('picker', 'shipments/pack', added)).status).toBe(404);
  });

  it('sends nothing where a box is empty, an item is named twice in a box, or items are at different places', async () => {
    const to = await depot();
    const rods = await shelf(5);
    const elsewhere = await shelf(5, { locationId: places.ownSchool });
    const send = async (lines: readonly object[], boxes?: readonly object[]) =>
      (await command('director', 'inventoryitems/transfer', { toWarehouseId: to, lines, boxes })).body;
    expect((await send([line(rods.id, 1, 2)])).fieldErrors).toEqual([
      { field: 'boxes.0', message: 'The box is empty. Put something into it or remove it.' },
    ]);
    expect((await send([line(rods.id, 1)], [{}, {}])).fieldErrors?.[0]?.field).toBe('boxes.1');
    expect((await send([line(rods.id, 1, 100)])).fieldErrors?.[0]?.field).toBe('boxes');
    expect((await send([line(rods.id, 1), line(rods.id, 2)])).fieldErrors).toEqual([
      { field: 'lines.1.inventoryItemId', message: 'The item is named twice.' },
    ]);
    expect((await send([line(rods.id, 1), line(elsewhere.id, 1)])).message).toBe(
      'Send what is at one place at a time.',
    );
    expect((await send([line(rods.id, 3), line(rods.id, 3, 2)])).code).toBe('not-free');
    expect(await stored(rods.id)).toMatchObject({ quantity: 5 });
    expect((await stored(rods.id)).transit ?? null).toBeNull();
  });
});
