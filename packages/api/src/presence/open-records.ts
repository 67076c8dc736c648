import { type CollectionName, mostOpenRecords, type OpenRecord, presenceSeconds } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { accessScopeOf, rowFilterSql } from '../policy/visibility.ts';
import type { Doc } from '../records/document.ts';
import { scopesOf } from '../records/scopes.ts';
import { statement } from '../records/statement.ts';
import { presentSql } from '../records/tombstone.ts';
import type { Queries } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';

/** A record that somebody has open, as every process reads it. */
export interface OpenRow extends OpenRecord {
  userId: string;
  /** The parts of its collection that the record belongs to. */
  scopes: readonly string[];
  since: string;
  firstName: string;
  isSubscriber: boolean;
}

/** Two browsers of one person at their limits: what was seen longest ago is forgotten first. */
const mostOfUser = 2 * mostOpenRecords;
const isCurrent = `seen > clock_timestamp() - interval '${presenceSeconds} seconds'`;

/** Keeps what the caller has open, as far as they may see it; answers how much that is. */
export async function keepOpen(queries: Queries, caller: Caller, records: readonly OpenRecord[]): Promise<number> {
  const kept: (OpenRecord & { scopes: string[] })[] = [];
  for (const name of new Set(records.map(({ collection }) => collection))) {
    const own = new Map(records.filter(({ collection }) => collection === name).map((record) => [record.id, record]));
    for (const doc of await visibleDocs(queries, name, caller, [...own.keys()])) {
      const record = own.get(doc.id);
      if (record) kept.push({ ...record, scopes: scopesOf(name, doc) });
    }
  }
  if (kept.length === 0) return 0;
  await queries.query(
    `insert into presence as p (collection, record_id, user_id, mode, scopes, since, seen)
     select r->>'collection', r->>'id', $1, r->>'mode', array(select jsonb_array_elements_text(r->'scopes')),
       clock_timestamp(), clock_timestamp()
     from jsonb_array_elements($2::text::jsonb) r order by 1, 2
     on conflict (collection, record_id, user_id) do update set mode = excluded.mode, scopes = excluded.scopes,
       since = case when p.mode = excluded.mode and p.${isCurrent} then p.since else excluded.since end,
       seen = excluded.seen`,
    [caller.id, JSON.stringify(kept)],
    'keep-open',
  );
  await queries.query(
    `delete from presence where user_id = $1 and (collection, record_id) not in
       (select collection, record_id from presence where user_id = $1 and ${isCurrent} order by seen desc limit ${mostOfUser})`,
    [caller.id],
    'forget-own-open',
  );
  return kept.length;
}

async function visibleDocs(queries: Queries, name: CollectionName, caller: Caller, ids: readonly string[]) {
  if (accessScopeOf(name, caller) === 'mine') return [];
  const { params, bind } = statement();
  const visible = rowFilterSql(name, caller, bind);
  if (!visible) return [];
  const sql = `select t.doc from ${tableOf(name)} t
    where t.id = any(${bind(ids)}::text[]) and not t.is_deleted and ${presentSql} and ${visible}`;
  return (await queries.query<{ doc: Doc }>(sql, params)).rows.map(({ doc }) => doc);
}

/** Forgets what the caller has closed. */
export const forgetClosed = (
  queries: Queries,
  caller: Caller,
  records: readonly Pick<OpenRecord, 'collection' | 'id'>[],
) =>
  queries.query(
    `delete from presence where user_id = $1 and (collection, record_id) in
       (select r->>'collection', r->>'id' from jsonb_array_elements($2::text::jsonb) r)`,
    [caller.id, JSON.stringify(records)],
    'forget-closed',
  );

/** Everything that is open, of people with an account that is not disabled. */
export async function readOpen(queries: Queries): Promise<OpenRow[]> {
  const { rows } = await queries.query<OpenRow>(
    `select p.collection, p.record_id as id, p.user_id as "userId", p.mode, p.scopes, iso(p.since) as since,
       u.doc->>'firstName' as "firstName", u.doc->>'category' = 'Subscriber' as "isSubscriber"
     from presence p join users u on u.id = p.user_id
     where p.${isCurrent} and not u.is_deleted and coalesce(u.doc->>'status', '') <> 'Disabled'
     order by p.since, p.user_id`,
    [],
    'read-open',
  );
  return rows;
}

/** A job: what nobody closed and nobody reads any more. */
export const forgetPresence = (queries: Queries) => queries.query(`delete from presence where not (${isCurrent})`);
