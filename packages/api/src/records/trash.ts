import { type CollectionName, collectionNames, collections, type Pagination } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { deletionSql, trashScope, trashSql } from '../policy/trash.ts';
import { type Bind, projectionSql, rowFilterSql } from '../policy/visibility.ts';
import type { Queries } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import { type Cursor, nextPageLink, type QueryParameters, readTrashQuery, writeCursor } from './list-query.ts';
import { statement } from './statement.ts';
import { presentSql } from './tombstone.ts';

const trashCollections = collectionNames.filter((name) => collections[name].trash);

/** Ids are unique within a collection only. */
const keyOf = (name: CollectionName) => `'${name}/' || t.id`;

/**
 * A page of the caller's trash over all collections, the last deleted first: each record as its own list sends it with
 * `isDeleted=true`, and the collection that it is of.
 */
export async function listTrash(queries: Queries, caller: Caller, query: QueryParameters) {
  const { size, cursor } = readTrashQuery(query);
  const pagination: Pagination = { PageSize: size };
  if (!trashScope(caller)) return { texts: [], pagination: { ...pagination, TotalCount: 0 } };
  const page = statement();
  const parts = trashCollections.map((name) => `(${partSql(name, caller, page.bind, size, cursor)})`);
  const sql = `select text, stamp, key from (${parts.join(' union all ')}) p order by time desc, key desc limit ${size + 1}`;
  const { rows } = await queries.query<{ text: string; stamp: string; key: string }>(sql, page.params);
  const texts = rows.slice(0, size).map(({ text }) => text);
  if (!cursor) pagination.TotalCount = rows.length > size ? await countTrash(queries, caller) : rows.length;
  const last = rows[size - 1];
  if (rows.length > size && last)
    pagination.NextPageLink = nextPageLink('trash', query, writeCursor(last.stamp, last.key));
  return { texts, pagination };
}

function partSql(name: CollectionName, caller: Caller, bind: Bind, size: number, cursor: Cursor | undefined): string {
  const key = keyOf(name);
  const added = `jsonb_build_object('deletion', ${deletionSql}, 'collection', '${name}')`;
  const after = cursor
    ? ` and t.time_modified <= ${bind(cursor.stamp)}::timestamptz
        and (t.time_modified, ${key}) < (${bind(cursor.stamp)}::timestamptz, ${bind(cursor.id)})`
    : '';
  return `select ((${projectionSql(name, caller, bind)}) || ${added})::text as text, t.time_modified as time,
    t.doc->>'timeModifiedUtc' as stamp, ${key} as key
    from ${tableOf(name)} t where ${deletedSql(name, caller, bind)}${after}
    order by t.time_modified desc, ${key} desc limit ${size + 1}`;
}

async function countTrash(queries: Queries, caller: Caller): Promise<number> {
  const { params, bind } = statement();
  const parts = trashCollections.map(
    (name) => `select 1 from ${tableOf(name)} t where ${deletedSql(name, caller, bind)}`,
  );
  const sql = `select count(*) as count from (${parts.join(' union all ')}) p`;
  return (await queries.query<{ count: number }>(sql, params)).rows[0]?.count ?? 0;
}

const deletedSql = (name: CollectionName, caller: Caller, bind: Bind) =>
  `t.is_deleted and ${presentSql} and ${trashSql(caller, bind)} and ${rowFilterSql(name, caller, bind) ?? 'false'}`;
