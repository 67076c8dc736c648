import { randomUUID } from 'node:crypto';
import type { LiveChanges, Notification } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { inboxCalls } from '../testing/inbox-calls.ts';
import { listen } from '../testing/live-client.ts';
import { type Person, people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('an inbox', () => {
  const server = testServer({
    requestsPerMinute: 1_000_000,
    live: { pollInterval: 20, pingInterval: 50, checkInterval: 100, soonestCheck: 20 },
  });
  const { patch } = stockCalls(server);
  const { inboxOf, project, setMembers } = inboxCalls(server, patch);

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

  it('is marked in one call, all of it or, where somebody else has one of them, none', async () => {
    for (let count = 0; count < 3; count += 1) await project({ memberIds: [people.basic, people.readonly] });
    const own = (await inboxOf('basic')).map(({ id }) => id);
    const [foreign] = await inboxOf('readonly');
    const at = '2026-12-01T08:00:00.000Z';
    const mark = (targetIds: readonly (string | undefined)[]) =>
      server.call('basic', 'PATCH', '/notifications', {
        targetIds,
        patchOperations: [{ op: 'replace', path: 'doneUtc', value: at }],
      });
    expect((await mark([...own, foreign?.id])).status).toBe(403);
    expect((await inboxOf('basic')).filter(({ doneUtc }) => doneUtc)).toEqual([]);
    expect((await mark(own)).status).toBe(200);
    expect(new Set((await inboxOf('basic')).map(({ doneUtc }) => doneUtc))).toEqual(new Set([at]));
    expect((await server.call('basic', 'DELETE', '/notifications', { ids: own })).status).toBe(403);
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
