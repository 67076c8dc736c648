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

interface Row {
  text: string;
  /** Of the last row of a full page only. */
  id: string | null;
  stamp: string | null;
}

/**
 * A page of the records that the caller sees, as texts that PostgreSQL made: ordered by stamp and id, so that a record
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
  // A row of text each: joined by PostgreSQL, a page of 1,000 would be copied three times on its way.
  const ofLast = (value: string) => `case when row_number() over walk = ${size} then ${value} end`;
  const sql = `
    select (${doc})::text as text, ${ofLast('t.id')} as id, ${ofLast('iso(t.time_modified)')} as stamp
    from ${tableOf(name)} t where ${where}${after}
    window walk as (order by t.time_modified, t.id) order by t.time_modified, t.id limit ${size + 1}`;
  const { rows } = await queries.query<Row>(sql, params);
  const found = rows.length;
  const page = rows.slice(0, size);
  const { id, stamp } = page[size - 1] ?? { id: null, stamp: null };
  const pagination: Pagination = { PageSize: size };
  if (!cursor) pagination.TotalCount = found > size ? await count() : found;
  if (found > size && id && stamp) pagination.NextPageLink = nextPageLink(name, query, stamp, id);
  return { text: `[${page.map(({ text }) => text).join(',')}]`, pagination };
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
