import { randomUUID } from 'node:crypto';
import type { AuditEvent, CollectionName, Shipment, StockMove } from '@groundwork/contract';
import { people, places } from '../testing/people.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

/** A process of the release before the stock ledger and shipments writes beside this one while both are exchanged. */
describe('what a process of an older release has written', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  const { shelf, order, get, command, reserve, stored } = stockCalls(server);

  const olderWrites = (name: CollectionName, id: string, fields: object) =>
    server.store.query(`update ${name} set doc = doc || $1::text::jsonb, time_modified = now() where id = $2`, [
      JSON.stringify(fields),
      id,
    ]);
  const linesOf = async (id: string) =>
    (await get<StockMove[]>(`stockmoves?inventoryItemId=${id}`)).map(({ kind, delta, quantityAfter }) => [
      ...[kind, delta, quantityAfter],
    ]);
  const balance = () => server.jobs.runNow('balance-stock-ledger');
  const linesOfAll = async () => (await server.store.query('select 1 from stockmoves')).count;

  const ship = async (quantities: readonly number[]) => {
    const lines: { orderId: string; quantity: number }[] = [];
    for (const quantity of quantities) {
      const { id: orderId } = await order(quantity);
      await reserve(orderId, (await shelf(quantity)).id, quantity, 'Ready');
      lines.push({ orderId, quantity });
    }
    const { body } = await command('picker', 'shipments/ship', { projectId: places.own, boxes: [{ lines }] });
    return { id: body.shipments[0]?.id ?? '', orderIds: lines.map(({ orderId }) => orderId) };
  };
  const deliver = async (orderId: string | undefined) => {
    await olderWrites('orders', orderId ?? '', { status: 'Delivered' });
    await server.store.query(
      `insert into auditevents (id, doc, time_created, time_modified)
       select $1, jsonb_build_object('id', $1::text, 'targetId', $2::text, 'userId', $3::text, 'changes', '[]'::jsonb), now(), now()`,
      [randomUUID(), orderId, people.basic],
    );
  };

  it('gets its lines of the stock ledger, so that they add up to what each item holds', async () => {
    const [fewer, more, same] = [await shelf(10), await shelf(10), await shelf(10)];
    await olderWrites('inventoryitems', fewer.id, { quantity: 7 });
    await olderWrites('inventoryitems', more.id, { quantity: 12 });
    await olderWrites('inventoryitems', same.id, { locale: 'B2' });
    const made = randomUUID();
    await server.store.query(
      `insert into inventoryitems (id, doc, time_created, time_modified)
       select $1, doc || jsonb_build_object('id', $1::text, 'quantity', 4), now(), now() from inventoryitems where id = $2`,
      [made, same.id],
    );
    expect(await unbalancedItems(server.store)).toHaveLength(3);
    expect(await balance()).toBe(true);
    expect(await unbalancedItems(server.store)).toEqual([]);
    expect(await linesOf(fewer.id)).toEqual([
      ['adjust', 10, 10],
      ['adjust', -3, 7],
    ]);
    expect(await linesOf(more.id)).toEqual([
      ['adjust', 10, 10],
      ['adjust', 2, 12],
    ]);
    expect(await linesOf(made)).toEqual([['initial', 4, 4]]);
    const written = await linesOfAll();
    await balance();
    expect(await linesOfAll()).toBe(written);
    // It is found although the job has run since.
    await olderWrites('inventoryitems', fewer.id, { quantity: 6 });
    await balance();
    expect(await linesOf(fewer.id)).toContainEqual(['adjust', -1, 6]);
  });

  it('is balanced once, also where somebody writes at the same moment', async () => {
    const { id } = await shelf(10);
    await olderWrites('inventoryitems', id, { quantity: 7 });
    const plus = () =>
      command('picker', 'inventoryitems/adjust', { inventoryItemId: id, change: 'plus', quantity: 1, reason: 'Found' });
    await Promise.all([balance(), plus(), plus(), plus(), plus()]);
    await balance();
    expect((await stored(id)).quantity).toBe(11);
    expect(await unbalancedItems(server.store)).toEqual([]);
    expect((await linesOf(id)).filter(([, delta]) => delta === -3)).toHaveLength(1);
  });

  it('lets a shipment arrive whose orders it has delivered, in the name of the person who did', async () => {
    const [whole, half, cancelled] = [await ship([2, 1]), await ship([2, 1]), await ship([1])];
    for (const orderId of [...whole.orderIds, half.orderIds[0]]) await deliver(orderId);
    await olderWrites('orders', cancelled.orderIds[0] ?? '', { status: 'Cancelled' });
    expect(await server.jobs.runNow('late-arrivals')).toBe(true);
    expect(await get<Shipment>(`shipments/${whole.id}`)).toMatchObject({
      status: 'Arrived',
      arrivedUtc: expect.stringMatching(/Z$/),
    });
    for (const { id } of [half, cancelled]) {
      expect(await get<Shipment>(`shipments/${id}`)).toMatchObject({ status: 'Shipped' });
    }
    const { rows } = await server.store.query<{ doc: AuditEvent }>(
      'select doc from auditevents where target_id = $1 order by time_created desc limit 1',
      [whole.id],
    );
    expect(rows[0]?.doc).toMatchObject({ userId: people.basic, eventType: 'RecordUpdated' });
  });

  it('lets a shipment arrive whose orders somebody delivered who has no account any more, in the name of who changed them before', async () => {
    const { id, orderIds } = await ship([1]);
    await deliver(orderIds[0]);
    const account = (isDeleted: boolean) => olderWrites('users', people.basic, { isDeleted });
    await account(true);
    expect(await server.jobs.runNow('late-arrivals')).toBe(true);
    await account(false);
    expect(await get<Shipment>(`shipments/${id}`)).toMatchObject({ status: 'Arrived' });
    const { rows } = await server.store.query<{ userId: string }>(
      `select doc->>'userId' as "userId" from auditevents where target_id = $1 order by time_created desc limit 1`,
      [id],
    );
    expect(rows[0]?.userId).toBe(people.picker);
  });

  it('lets the other shipments arrive where one of them cannot, and that one with the next run', async () => {
    const shipped = [await ship([1]), await ship([1])];
    for (const { orderIds } of shipped) await deliver(orderIds[0]);
    // The first of them, whichever the job takes first: a sequence counts on although its transaction is undone.
    await server.store.query('create sequence arrivals');
    await server.store.query(`create function refuse_the_first() returns trigger language plpgsql as $$
      begin
        if nextval('arrivals') = 1 then raise exception 'Refused for the test'; end if;
        return new;
      end $$`);
    await server.store.query(`create trigger refuse_the_first before update on shipments for each row
      when (new.doc->>'status' = 'Arrived') execute function refuse_the_first()`);
    const statuses = async () =>
      (await Promise.all(shipped.map(({ id }) => get<Shipment>(`shipments/${id}`)))).map(({ status }) => status).sort();
    await expect(server.jobs.runNow('late-arrivals')).rejects.toThrow(
      '1 of 2 late shipments could not be marked as arrived.',
    );
    expect(await statuses()).toEqual(['Arrived', 'Shipped']);
    expect(await server.jobs.runNow('late-arrivals')).toBe(true);
    expect(await statuses()).toEqual(['Arrived', 'Arrived']);
  });
});
