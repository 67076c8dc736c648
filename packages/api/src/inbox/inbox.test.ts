import { randomUUID } from 'node:crypto';
import type { LiveChanges, ModuleRequest, Notification, SetupPlan } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { countCalls } from '../testing/count-calls.ts';
import { listen } from '../testing/live-client.ts';
import { type Person, people, places } from '../testing/people.ts';
import { area, insertTemplates, item, planned, preparation, unit } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('the inbox', () => {
  const server = testServer({
    prepare: insertTemplates,
    requestsPerMinute: 1_000_000,
    live: { pollInterval: 20, pingInterval: 50, checkInterval: 100, soonestCheck: 20 },
  });
  const { command, order, patch, reserve, shelf } = stockCalls(server);
  const counts = countCalls(server);
  beforeEach(() => server.store.query('delete from notifications'));

  const inboxOf = async (person: Person) => (await server.call<Notification[]>(person, 'GET', '/notifications')).body;
  /** Whose inbox holds anything. */
  const notified = async () => {
    const { rows } = await server.store.query<{ id: string }>(
      `select distinct user_id as id from notifications where not doc ? 'doneUtc'`,
    );
    const names = Object.entries(people).flatMap(([name, id]) => (rows.some((row) => row.id === id) ? [name] : []));
    return names.sort();
  };
  const project = async (fields: object = {}, person: Person = 'administrator') =>
    (
      await server.call<{ id: string; name: string }>(person, 'POST', '/projects', {
        ...{ name: 'Maple Grove', locationId: places.ownSchool, fulfillingById: places.warehouse, ...fields },
      })
    ).body;
  const setMembers = (id: string, members: readonly Person[], person: Person = 'director') =>
    patch(
      `/projects/${id}`,
      'memberIds',
      members.map((name) => people[name]),
      person,
    );
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
    const arrived = async (person: Person) =>
      (await inboxOf(person)).filter(({ kind }) => kind === 'shipmentArrived').length;
    expect([await arrived('readonly'), await arrived('basic')]).toEqual([1, 0]);
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

  it('holds nothing about a project that its owner has left', async () => {
    const { id } = await project({ memberIds: [people.basic, people.readonly] });
    expect(await inboxOf('basic')).toHaveLength(1);
    await setMembers(id, ['readonly']);
    expect(await inboxOf('basic')).toEqual([]);
    expect(await inboxOf('readonly')).toHaveLength(1);
  });

  it('is changed by its owner alone, and only read, put off and done', async () => {
    await project({ memberIds: [people.basic] });
    const [own] = await inboxOf('basic');
    const url = `/notifications/${own?.id}`;
    const at = '2026-12-01T08:00:00.000Z';
    for (const field of ['readUtc', 'snoozedUntil', 'doneUtc'])
      expect((await patch(url, field, at, 'basic')).body).toMatchObject({ [field]: at });
    expect((await patch(url, 'doneUtc', null, 'basic')).body).not.toHaveProperty('doneUtc');
    expect((await patch(url, 'readUtc', 'yesterday', 'basic')).body.fieldErrors).toMatchObject([{ field: 'readUtc' }]);
    for (const field of ['recordName', 'userId', 'kind'])
      expect((await patch(url, field, 'x', 'basic')).status).toBe(400);
    for (const person of ['readonly', 'director', 'administrator'] as const) {
      expect((await patch(url, 'doneUtc', at, person)).status).toBe(403);
      expect((await server.call(person, 'GET', url)).status).toBe(404);
    }
    expect((await server.call('administrator', 'POST', '/notifications', { ...own })).status).toBe(403);
    expect((await server.call('basic', 'DELETE', url)).status).toBe(403);
    const history = await server.call<unknown[]>('director', 'GET', `/activityitems?targetIdSet=${own?.id}`);
    expect(history.body).toEqual([]);
  });

  it('comes to its owner live, and with what a list carries since its stamp; to nobody else', async () => {
    const { headers } = await server.call('basic', 'GET', '/notifications');
    const stamp = headers.get('x-sync-stamp') ?? '';
    const streamOf = async (person: Person) => {
      const stream = await listen(server.address, await server.token(people[person]));
      await stream.next('stamps');
      return stream;
    };
    const [own, foreign] = [await streamOf('basic'), await streamOf('administrator')];
    const { id } = await project({ memberIds: [people.basic] }, 'director');
    const since = await server.call<Notification[]>('basic', 'GET', `/notifications?modifiedAfter=${stamp}`);
    expect(since.body).toMatchObject([{ recordRef: `projects/${id}` }]);
    const newest = since.body[0]?.timeModifiedUtc;
    await own.next('changed', ({ notifications }: LiveChanges) => notifications?.stamp === newest);
    await server.call('contributor', 'POST', '/products', { name: 'Afterwards' });
    await foreign.next('changed', (data: LiveChanges) => data.products !== undefined);
    expect(foreign.text().slice(foreign.text().indexOf('event: changed'))).not.toContain('notifications');
    own.close();
    foreign.close();
  });

  it('keeps notifications for 90 days, and longer what was put off until later', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const kept = { kind: 'shipmentShipped', recordRef: `shipments/${randomUUID()}`, userId: people.basic, times: 1 };
    const old = { ...kept, timeCreatedUtc: days(-91) };
    await insertRecords(server.store, 'notifications', [
      { ...old, id: randomUUID(), recordName: 'old' },
      { ...old, id: randomUUID(), recordName: 'put off until yesterday', snoozedUntil: days(-1) },
      { ...old, id: randomUUID(), recordName: 'put off until tomorrow', snoozedUntil: days(1) },
      { ...kept, id: randomUUID(), timeCreatedUtc: days(-89), recordName: 'young' },
    ]);
    const before = await server.call<Notification[]>('basic', 'GET', '/notifications');
    const gone = before.body.filter(({ recordName }) => /old|yesterday/.test(recordName ?? '')).map(({ id }) => id);
    expect(gone).toHaveLength(2);
    const stream = await listen(server.address, await server.token(people.basic));
    await stream.next('stamps');
    await server.jobs.runNow('forget-notifications');
    expect((await inboxOf('basic')).map(({ recordName }) => recordName).sort()).toEqual([
      'put off until tomorrow',
      'young',
    ]);
    // A browser that holds them hears that they are gone, and nothing of what they said.
    const query = `modifiedAfter=${before.headers.get('x-sync-stamp')}&includeDeleted=true&includeArchived=true`;
    const { body } = await server.call<Notification[]>('basic', 'GET', `/notifications?${query}`);
    const changes = body.filter(({ isDeleted }) => isDeleted);
    expect(changes.map(({ id }) => id).sort()).toEqual([...gone].sort());
    for (const change of changes) expect(change.recordName).toBeUndefined();
    const stamp = changes[0]?.timeModifiedUtc;
    await stream.next('changed', ({ notifications }: LiveChanges) => notifications?.stamp === stamp);
    stream.close();
    const stored = async () =>
      (await server.store.query('select from notifications where id = any($1::text[])', [gone])).count;
    await server.jobs.runNow('forget-notifications');
    expect(await stored()).toBe(2);
    await server.store.query(`update notifications set time_modified = now() - interval '25 hours'`);
    await server.jobs.runNow('forget-notifications');
    expect([await stored(), (await inboxOf('basic')).length]).toEqual([0, 2]);
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

  it('reads the few of one person among the many of all', async () => {
    const insert = (person: Person, from: number, to: number) =>
      server.store.query(
        `insert into notifications (id, doc, time_created, time_modified)
         select id, jsonb_build_object('id', id, 'userId', $1::text, 'kind', 'shortage', 'recordRef', 'orders/' || id,
           'isDeleted', false, 'isArchived', false, 'timeCreatedUtc', iso(at), 'timeModifiedUtc', iso(at)), at, at
         from (select 'many-' || n as id, now() - n * interval '1 second' as at
           from generate_series($2::integer, $3::integer) n) made`,
        [people[person], from, to],
      );
    for (let from = 1; from <= 50_000; from += 2_500) await insert('contributor', from, from + 2_499);
    await insert('basic', 50_001, 50_020);
    await server.store.query('analyze notifications');
    expect(await inboxOf('basic')).toHaveLength(20);
    const [newest] = await inboxOf('basic');
    const since = await server.call<Notification[]>(
      'basic',
      'GET',
      `/notifications?modifiedAfter=${newest?.timeModifiedUtc}`,
    );
    expect(since.body.length).toBeLessThanOrEqual(20);
    // One page of somebody who never tidies up, and what the plan of both reads.
    expect((await inboxOf('contributor')).length).toBe(1_000);
    const { rows } = await server.store.query<{ 'QUERY PLAN': string }>(
      'explain select doc from notifications t where t.user_id = $1 order by t.time_modified, t.id limit 1001',
      [people.basic],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('notifications_user_id');
    expect(plan).not.toContain('Seq Scan');
  });
});
