import type { CollectionName, Pagination } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { presentationSql, sightSql } from '../policy/sight.ts';
import { deletionSql } from '../policy/trash.ts';
import type { Queries } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import { type QueryParameters, readListQuery, writeCursor } from './list-query.ts';
import { statement } from './statement.ts';
import { presentSql } from './tombstone.ts';

/** JSON text of a page and the x-pagination header, or the answer of a count. */
export type ListAnswer = { text: string; pagination: Pagination } | { count: number };

interface Page {
  text: string | null;
  found: number;
  id: string | null;
  stamp: string | null;
}

/**
 * A page of the records that the caller sees, as text that PostgreSQL made: ordered by stamp and id, so that a record
 * that changes during a walk is seen again at its end and none is skipped.
 */
export async function listRecords(
  queries: Queries,
  name: CollectionName,
  caller: Caller,
  query: QueryParameters,
): Promise<ListAnswer> {
  const { params, bind } = statement();
  const { conditions, isCount, isTrash, size, cursor } = readListQuery(name, caller, query, bind);
  const where = [sightSql(name, caller, bind) ?? 'false', ...conditions].join(' and ');
  const counted = { sql: `select count(*) as count from ${tableOf(name)} t where ${where}`, params: [...params] };
  const count = async () => (await queries.query<{ count: number }>(counted.sql, counted.params)).rows[0]?.count ?? 0;
  if (isCount) return { count: await count() };

  const after = cursor ? ` and (t.time_modified, t.id) > (${bind(cursor.stamp)}::timestamptz, ${bind(cursor.id)})` : '';
  const seen = presentationSql(name, caller, bind);
  const doc = isTrash ? `(${seen}) || jsonb_build_object('deletion', ${deletionSql})` : seen;
  const sql = `
    with page as materialized (
      select ${doc} as doc, t.id, t.time_modified from ${tableOf(name)} t where ${where}${after}
      order by t.time_modified, t.id limit ${size + 1}),
    kept as (select * from page order by time_modified, id limit ${size})
    select (select string_agg(doc::text, ',' order by time_modified, id) from kept) as text,
      (select count(*) from page) as found, last.id, iso(last.time_modified) as stamp
    from (select 1) one left join (select id, time_modified from kept order by time_modified desc, id desc limit 1) last on true`;
  const { rows } = await queries.query<Page>(sql, params);
  const { text, found, id, stamp } = rows[0] ?? { text: null, found: 0, id: null, stamp: null };
  const pagination: Pagination = { PageSize: size };
  if (!cursor) pagination.TotalCount = found > size ? await count() : found;
  if (found > size && id && stamp) pagination.NextPageLink = nextPageLink(name, query, stamp, id);
  return { text: `[${text ?? ''}]`, pagination };
}

/** Relative to the API's base address: the same answer is right behind the edge and at the API's own port. */
function nextPageLink(name: CollectionName, query: QueryParameters, stamp: string, id: string) {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (key === 'cursor') continue;
    for (const entry of typeof value === 'string' ? [value] : (value ?? [])) parameters.append(key, entry);
  }
  parameters.set('cursor', writeCursor(stamp, id));
  return `${name}?${parameters}`;
}

/** JSON text of records as the caller may see them, in the order of the ids; those outside their sight are left out. */
export async function presentRecords(queries: Queries, name: CollectionName, caller: Caller, ids: readonly string[]) {
  const { params, bind } = statement();
  const sight = sightSql(name, caller, bind) ?? 'false';
  const doc = presentationSql(name, caller, bind);
  const sql = `select (${doc})::text as text, t.doc->>'timeModifiedUtc' as stamp from ${tableOf(name)} t
    where t.id = any(${bind(ids)}::text[]) and ${presentSql} and ${sight} order by array_position(${bind(ids)}::text[], t.id)`;
  return (await queries.query<{ text: string; stamp: string }>(sql, params)).rows;
}
