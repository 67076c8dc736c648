import { randomUUID } from 'node:crypto';
import type { ModuleRequest, SetupPlan } from '@groundwork/contract';
import { countCalls } from '../testing/count-calls.ts';
import { inboxCalls } from '../testing/inbox-calls.ts';
import { type Person, people, places } from '../testing/people.ts';
import { area, insertTemplates, item, planned, preparation, unit } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('the inbox', () => {
  const server = testServer({ prepare: insertTemplates, requestsPerMinute: 1_000_000 });
  const { command, order, patch, reserve, shelf } = stockCalls(server);
  const counts = countCalls(server);
  const { inboxOf, notified, project, setMembers } = inboxCalls(server, patch);
  const wish = async (projectId: string) =>
    (
      await server.call<ModuleRequest>('basic', 'POST', '/moduleRequests', {
        ...{ name: 'Sand table', kind: 'replacement', projectId, notes: 'The old one leaks.' },
      })
    ).body;
  const backdate = (minutes: number) =>
    server.store.query(`update notifications set doc = doc || jsonb_build_object('happenedUtc',
      to_char((now() - make_interval(mins => ${minutes})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`);

  it('says to people that they were added to a project, and who did it', async () => {
    const { id } = await project({ memberIds: [people.readonly] });
    await server.store.query('delete from notifications');
    await setMembers(id, ['readonly', 'basic', 'director', 'subscriber', 'disabled']);
    // Not who was in it before, not who did it, no Subscriber, and nobody who cannot sign in.
    expect(await notified()).toEqual(['basic']);
    expect(await inboxOf('basic')).toMatchObject([
      {
        ...{ userId: people.basic, kind: 'addedToProject', recordRef: `projects/${id}`, projectId: id, times: 1 },
        ...{ recordName: 'Maple Grove', actorId: people.director, actorName: 'Dirk Director' },
        operationId: expect.any(String),
      },
    ]);
    // Of one in the archive its members see nothing.
    await patch(`/projects/${id}`, 'isArchived', true);
    await setMembers(id, ['basic', 'picker']);
    expect(await notified()).toEqual(['basic']);
  });

  it('says to the owners and Directors of a project that a request waits, until it is answered', async () => {
    const ownerIds = [people.contributor, people.readonly];
    const { id } = await project({ ownerIds, memberIds: [people.basic] });
    await server.store.query('delete from notifications');
    const request = await wish(id);
    // No Director belongs to the project: all of them are asked. An owner who may only read could not answer.
    expect(await notified()).toEqual(['contributor', 'director']);
    expect(await inboxOf('director')).toMatchObject([
      {
        ...{ kind: 'requestWaiting', recordRef: `moduleRequests/${request.id}`, projectId: id, detail: 'replacement' },
        ...{ recordName: 'Sand table', projectName: 'Maple Grove', note: 'The old one leaks.' },
      },
    ]);
    const decline = await server.call('contributor', 'POST', `/moduleRequests/decline/${request.id}`, { reason: 'No' });
    expect(decline.status).toBe(200);
    expect(await notified()).toEqual([]);
    expect((await inboxOf('director'))[0]).toMatchObject({ doneUtc: expect.any(String) });
  });

  it('asks the Director who belongs to the project, and no other', async () => {
    const { id } = await project({ memberIds: [people.administrator, people.basic] });
    await server.store.query('delete from notifications');
    await wish(id);
    expect(await notified()).toEqual(['administrator']);
  });

  it('notifies of the shortage of a picker, once for repetitions within ten minutes', async () => {
    const rods = await order(6);
    const stock = await shelf(9);
    await reserve(rods.id, stock.id, 6);
    const short = (quantity: number, more: object = {}) =>
      command('picker', 'reservations/short', {
        ...{ orderId: rods.id, inventoryItemId: stock.id, quantity, reason: 'Not there', ...more },
      });
    expect((await short(2, { note: 'Empty box' })).status).toBe(200);
    expect(await notified()).toEqual(['director']);
    const [first] = await inboxOf('director');
    expect(first).toMatchObject({
      ...{ kind: 'shortage', recordRef: `orders/${rods.id}`, projectId: places.own, recordName: 'Rods', times: 1 },
      ...{ detail: 'Not there', quantity: 2, note: 'Empty box', actorName: 'Piet Picker' },
    });
    await patch(`/notifications/${first?.id}`, 'readUtc', new Date().toISOString());
    await short(1);
    const merged = await inboxOf('director');
    expect(merged).toMatchObject([{ id: first?.id, times: 2, quantity: 1 }]);
    expect(merged[0]?.readUtc).toBeUndefined();
    await backdate(11);
    await short(1);
    expect((await inboxOf('director')).map(({ times }) => times)).toEqual([2, 1]);
  });

  it('asks Directors for the substitute that a picker suggests', async () => {
    const rods = await order(6);
    const stock = await shelf(9);
    const ask = (substituteProductId: string, reason = 'Later') =>
      command('picker', 'reservations/short', {
        ...{ orderId: rods.id, inventoryItemId: stock.id, quantity: 3, reason, substituteProductId },
      });
    expect((await ask(randomUUID())).body.fieldErrors).toMatchObject([{ field: 'substituteProductId' }]);
    expect(await notified()).toEqual([]);
    expect((await ask(places.unusedProduct)).status).toBe(200);
    expect(await inboxOf('director')).toMatchObject([
      { kind: 'substituteAsked', recordRef: `orders/${rods.id}`, detail: 'Red Rods', quantity: 3 },
    ]);
  });

  it('says that a count waits to those of the warehouse who may apply it, and to Directors where nobody may', async () => {
    const reviewed = async () => {
      const stock = await shelf(4);
      const { countId } = await counts.openFor([stock]);
      await counts.save(countId, stock.id, 4);
      expect((await counts.review(countId)).status).toBe(200);
      return countId;
    };
    const countId = await reviewed();
    expect(await notified()).toEqual(['director']);
    expect(await inboxOf('director')).toMatchObject([{ kind: 'countToApply', recordRef: `counts/${countId}` }]);
    await counts.apply(countId);
    expect(await notified()).toEqual([]);
    await patch(`/locations/${places.warehouse}`, 'memberIds', [people.picker, people.contributor]);
    await reviewed();
    expect(await notified()).toEqual(['contributor']);
    await patch(`/locations/${places.warehouse}`, 'memberIds', [people.picker]);
  });

  it('says to the staff of a project that a shipment left, and that it arrived; not what was taken back', async () => {
    const rods = await order(2);
    const stock = await shelf(5);
    await reserve(rods.id, stock.id, 2, 'Ready');
    const boxes = [{ lines: [{ orderId: rods.id, quantity: 2 }] }];
    const ship = () => command('picker', 'shipments/ship', { projectId: places.own, boxes });
    const [shipment] = (await ship()).body.shipments;
    expect(await notified()).toEqual(['basic', 'readonly']);
    expect(await inboxOf('readonly')).toMatchObject([
      { kind: 'shipmentShipped', recordRef: `shipments/${shipment?.id}`, recordName: shipment?.number },
    ]);
    await command('picker', 'shipments/undo', { shipmentId: shipment?.id, reason: 'Wrong van' });
    expect(await notified()).toEqual([]);
    await ship();
    expect((await server.call('basic', 'POST', `/orders/delivery/${rods.id}`, {})).status).toBe(200);
    // The person who received it knows already.
    const kinds = async (person: Person) =>
      (await inboxOf(person)).flatMap(({ kind, doneUtc }) => (doneUtc ? [] : [kind]));
    expect([await kinds('readonly'), await kinds('basic')]).toEqual([['shipmentArrived'], []]);
  });

  it('says nothing of a project that is deleted, with which the last order of a shipment goes', async () => {
    const { id: projectId } = await project({ memberIds: [people.basic, people.director] });
    const orders = [await order(1, { projectId }), await order(1, { projectId })];
    const stock = await shelf(5);
    for (const { id } of orders) await reserve(id, stock.id, 1, 'Ready');
    const boxes = [{ lines: orders.map(({ id }) => ({ orderId: id, quantity: 1 })) }];
    const { shipments } = (await command('picker', 'shipments/ship', { projectId, boxes })).body;
    await server.call('basic', 'POST', `/orders/delivery/${orders[0]?.id}`, {});
    await server.store.query('delete from notifications');
    expect((await server.call('administrator', 'DELETE', `/projects/${projectId}`)).status).toBe(200);
    const { rows } = await server.store.query(`select doc->>'status' as status from shipments where id = $1`, [
      shipments[0]?.id,
    ]);
    expect(rows).toEqual([{ status: 'Arrived' }]);
    expect(await notified()).toEqual([]);
  });

  it('says once that a plan was deployed, however many orders that made', async () => {
    const items = Array.from({ length: 250 }, () => item());
    const { planId, projectId } = await planned(
      server,
      { areaDeployments: [area([unit([preparation(items)])])] },
      { memberIds: [people.basic, people.director] },
    );
    await server.store.query('delete from notifications');
    const deploy = () => server.call<SetupPlan>('director', 'POST', `/setupplans/deploy/${planId}`);
    expect((await deploy()).status).toBe(200);
    expect(await notified()).toEqual(['basic']);
    expect(await inboxOf('basic')).toMatchObject([
      { kind: 'planDeployed', recordRef: `setupplans/${planId}`, projectId, quantity: 250, times: 1 },
    ]);
    await server.store.query('delete from notifications');
    expect((await deploy()).status).toBe(200);
    expect(await notified()).toEqual([]);
  });

  it('gets nothing of an operation that fails', async () => {
    const rods = await order(2);
    const stock = await shelf(1);
    const answer = await command('picker', 'reservations/short', {
      ...{ orderId: rods.id, inventoryItemId: stock.id, quantity: 2, reason: 'Too few' },
    });
    expect(answer.status).toBe(409);
    expect(await notified()).toEqual([]);
  });

  it('says that an order has a problem, until it has none', async () => {
    const rods = await order(2);
    await server.store.query('delete from notifications');
    expect((await patch(`/orders/${rods.id}`, 'status', 'Back Ordered', 'contributor')).status).toBe(200);
    expect(await notified()).toEqual(['director']);
    expect(await inboxOf('director')).toMatchObject([
      { kind: 'orderProblem', recordRef: `orders/${rods.id}`, detail: 'Back Ordered', recordName: 'Rods' },
    ]);
    await patch(`/orders/${rods.id}`, 'status', 'Ordered', 'contributor');
    expect(await notified()).toEqual([]);
  });
});
