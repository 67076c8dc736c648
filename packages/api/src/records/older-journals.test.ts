import { randomUUID } from 'node:crypto';
import { type ActivityItem, type AuditEvent, syncStampHeader } from '@groundwork/contract';
import pg from 'pg';
import { people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

/**
 * A process of the release that gave entries of journals stamps of the watermark writes and reads beside this one while both
 * are exchanged (docs: decisions/journals-without-stamps). Its statements are written out as it sent them.
 */
describe('journals that a process of the release before writes too', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  const open: pg.Client[] = [];
  afterEach(async () => {
    for (const client of open.splice(0)) await client.end();
  });

  /** A write of the older process, which holds the watermarks of the journals until it commits. */
  async function olderWrite(targetId: string) {
    const client = new pg.Client(server.postgres.url);
    open.push(client);
    await client.connect();
    const names = ['activityitems', 'auditevents'];
    await client.query('begin');
    await client.query('select 1 from sync_watermark where name = any($1::text[]) order by name for update', [names]);
    const { rows } = await client.query<{ name: string; stamp: string }>(
      `update sync_watermark set stamp = greatest(date_trunc('milliseconds', clock_timestamp()), stamp + interval '1 ms')
       where name = any($1::text[]) returning name, iso(stamp) as stamp`,
      [names],
    );
    const id = randomUUID();
    for (const { name, stamp } of rows) {
      // What it says is that of the entry before it.
      const before = await client.query<{ doc: object }>(
        `select doc from ${name} where doc->>'targetId' = $1 order by time_created desc limit 1`,
        [targetId],
      );
      const entry = { ...before.rows[0]?.doc, id, timeCreatedUtc: stamp, timeModifiedUtc: stamp };
      await client.query(
        `insert into ${name} (id, doc, time_created, time_modified)
         select d->>'id', d, (d->>'timeCreatedUtc')::timestamptz, (d->>'timeModifiedUtc')::timestamptz
         from jsonb_array_elements($1::text::jsonb) d`,
        [JSON.stringify([entry])],
      );
    }
    return { id, commit: () => client.query('commit') };
  }
  const olderWrites = async (targetId: string) => {
    const { id, commit } = await olderWrite(targetId);
    await commit();
    return id;
  };
  const newerWrites = async (targetId: string) => {
    const operations = [{ op: 'replace', path: 'notes', value: randomUUID() }];
    expect((await server.call('director', 'PATCH', `/projects/${targetId}`, operations)).status).toBe(200);
    return (await entriesOf(targetId)).ids.at(-1) ?? '';
  };
  async function entriesOf(targetId: string, since = '') {
    const path = `/activityitems?targetIdSet=${targetId}${since && `&modifiedAfter=${since}`}`;
    const { body, headers } = await server.call<ActivityItem[]>('director', 'GET', path);
    return { ids: body.map(({ id }) => id), stamp: headers.get(syncStampHeader) ?? '' };
  }
  const changesOf = async (targetId: string) =>
    (await server.call<AuditEvent[]>('director', 'GET', `/auditevents?targetIdSet=${targetId}`)).body;
  const olderReads = async (table: 'activityitems' | 'auditevents', targetId: string) => {
    const { rows } = await server.store.query<{ id: string }>(
      `select page.id from sync_watermark w left join lateral (select t.id from ${table} t where t.doc->>'targetId' = $1
         order by t.time_modified, t.id limit 1001) page on true where w.name = $2`,
      [targetId, table],
    );
    return rows.map(({ id }) => id);
  };
  const newProject = async () =>
    (
      await server.call<{ id: string }>('director', 'POST', '/projects', {
        name: 'Exchanged',
        ownerIds: [people.director],
      })
    ).body.id;

  it('have the entries of both in the order in which they were written, and both processes read all of them', async () => {
    const project = await newProject();
    const written = [...(await entriesOf(project)).ids];
    expect(written).toHaveLength(1);
    for (let turn = 0; turn < 3; turn += 1) {
      written.push(await olderWrites(project), await newerWrites(project), await newerWrites(project));
      written.push(await olderWrites(project), await olderWrites(project), await newerWrites(project));
    }
    expect(new Set(written).size).toBe(19);
    expect((await entriesOf(project)).ids).toEqual(written);
    expect(await olderReads('activityitems', project)).toEqual(written);
    const audited = await changesOf(project);
    expect(audited).toHaveLength(19);
    expect(await olderReads('auditevents', project)).toEqual(audited.map(({ id }) => id));
  });

  it('let nobody wait for an older process, and show what it commits later to who reads on from the stamp of a list', async () => {
    const project = await newProject();
    const early = await olderWrite(project);
    const later = await newerWrites(project);
    const first = await entriesOf(project);
    expect(first.ids).not.toContain(early.id);
    await early.commit();
    const next = await entriesOf(project, first.stamp);
    expect(next.ids.filter((id) => [early.id, later].includes(id))).toEqual([early.id, later]);
  });

  it('lose no entry to who reads page by page meanwhile and then on from the stamp of the first page', async () => {
    const project = await newProject();
    for (let count = 0; count < 4; count += 1) await newerWrites(project);
    const early = await olderWrite(project);
    await newerWrites(project);
    const seen: string[] = [];
    let stamp: string | undefined;
    let path: string | undefined = `/activityitems?targetIdSet=${project}&pageSize=2`;
    while (path) {
      const { body, headers } = await server.call<ActivityItem[]>('director', 'GET', path);
      seen.push(...body.map(({ id }) => id));
      stamp ??= headers.get(syncStampHeader) ?? '';
      const { NextPageLink } = JSON.parse(headers.get('x-pagination') ?? '{}') as { NextPageLink?: string };
      path = NextPageLink && `/${NextPageLink}`;
      // Behind the place where the reader is.
      if (seen.length === 6) await early.commit();
    }
    expect(seen).not.toContain(early.id);
    seen.push(...(await entriesOf(project, stamp)).ids);
    expect(new Set(seen)).toEqual(new Set((await entriesOf(project)).ids));
    expect(seen).toContain(early.id);
  });
});
