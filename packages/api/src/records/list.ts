import { createHash } from 'node:crypto';
import type { CollectionName, Pagination } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { deletionSql } from '../policy/trash.ts';
import { type Bind, isSeenByOthers, isSeenByWarehouses, projectionSql, rowFilterSql } from '../policy/visibility.ts';
import type { Queries } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import { isAppendOnly } from './append-only.ts';
import { departedRecordSql, departedSql } from './departures.ts';
import { nextPageLink, type QueryParameters, readListQuery, writeCursor } from './list-query.ts';
import { statement } from './statement.ts';
import { presentSql } from './tombstone.ts';

/**
 * JSON texts of a page's records and the x-pagination header, or the answer of a count. `stamp` is on the first page only: the stamp
 * up to which the page's snapshot holds everything, for the next `modifiedAfter`; `snapshot` is the same of any page that was read
 * from a replica.
 */
export type ListAnswer =
  | { texts: readonly string[]; pagination: Pagination; stamp?: string; snapshot?: string }
  | { count: number };

/** The records that a caller sees of a collection, where other records decide about that: see isSeenByOthers. */
export interface Scope {
  /** The header x-scope-version of a list: it changes whenever what the caller sees may have changed unseen by stamps. */
  version: string;
  ids?: readonly string[];
}

export async function readScope(queries: Queries, name: CollectionName, caller: Caller): Promise<Scope> {
  const version = isSeenByWarehouses(name, caller) ? caller.scopeVersion : caller.contentVersion;
  if (!isSeenByOthers(name, caller)) return { version };
  const { params, bind } = statement();
  const { rows } = await queries.query<{ id: string }>(
    `select t.id from ${tableOf(name)} t where ${rowFilterSql(name, caller, bind)} order by t.id`,
    params,
  );
  const ids = rows.map(({ id }) => id);
  const digest = createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16);
  return { version: `${version}${digest}`, ids };
}

interface ListOptions extends Pick<Scope, 'ids'> {
  /** The records come from a copy of the database that may be older. */
  isReplica?: boolean;
  /** The next page may come from another snapshot, and says what this one held. */
  marksPages?: boolean;
}

/** What every record is sent with, no matter who sees it. */
interface Place {
  id: string;
  timeCreatedUtc: string;
  timeModifiedUtc: string;
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
  { ids, isReplica = false, marksPages = isReplica }: ListOptions = {},
): Promise<ListAnswer> {
  const { params, bind } = statement();
  const { conditions, isCount, isTrash, changesSince, size, cursor } = readListQuery(name, caller, query, bind);
  const visible = ids ? `t.id = any(${bind(ids)}::text[])` : (rowFilterSql(name, caller, bind) ?? 'false');
  const departed = changesSince && departedSql(name, caller, changesSince, bind);
  const where = [departed ? `(${visible} or ${departed})` : visible, ...conditions].join(' and ');
  const counted = { sql: `select count(*) as count from ${tableOf(name)} t where ${where}`, params: [...params] };
  const count = async () => (await queries.query<{ count: number }>(counted.sql, counted.params)).rows[0]?.count ?? 0;
  if (isCount) return { count: await count() };

  const time = timeOf(name);
  const after = cursor ? ` and (${time}, t.id) > (${bind(cursor.stamp)}::timestamptz, ${bind(cursor.id)})` : '';
  const shown = projectionSql(name, caller, bind);
  const seen = departed ? `case when ${visible} then ${shown} else ${departedRecordSql} end` : shown;
  const text = isTrash ? `((${seen}) || jsonb_build_object('deletion', ${deletionSql}))::text` : textSql(seen);
  // A row of text each: joined by PostgreSQL, a page of 1,000 would be copied three times on its way.
  const page = `select ${text} as text from ${tableOf(name)} t where ${where}${after}
    order by ${time}, t.id limit ${size + 1}`;
  const sql = cursor && !isReplica ? page : stampedSql(name, page);
  const { rows } = await queries.query<StampedRow>(sql, params, ids ? undefined : statementName(query, sql));
  // An empty first page is a row with the stamp alone.
  const all = rows.flatMap((row) => (row.text === null ? [] : [row.text]));
  const found = all.length;
  const texts = all.slice(0, size);
  const pagination: Pagination = { PageSize: size };
  if (!cursor) pagination.TotalCount = found > size ? await count() : found;
  const last = texts[size - 1];
  if (found > size && last)
    pagination.NextPageLink = nextPageLink(
      name,
      query,
      cursorAt(name, JSON.parse(last) as Place, marksPages ? (cursor?.seen ?? rows[0]?.stamp) : undefined),
    );
  const snapshot = rows[0]?.stamp;
  return { texts, pagination, stamp: cursor ? undefined : snapshot, snapshot };
}

/** What a browser asks of every list, again and again. */
const plannedParameters = ['modifiedAfter', 'includeArchived', 'includeDeleted', 'cursor'];

/** Such a page is planned once a connection. Of other parameters there are too many combinations to keep. */
function statementName(query: QueryParameters, sql: string): string | undefined {
  if (Object.keys(query).some((parameter) => !plannedParameters.includes(parameter))) return undefined;
  return `list-${createHash('sha1').update(sql).digest('base64url')}`;
}

interface StampedRow {
  text: string | null;
  stamp?: string;
}

/** What a page is ordered by, before the id; an entry of a journal never changes. */
const timeOf = (name: CollectionName) => (isAppendOnly(name) ? 't.time_created' : 't.time_modified');
const cursorAt = (name: CollectionName, { id, timeCreatedUtc, timeModifiedUtc }: Place, seen?: string) =>
  writeCursor(isAppendOnly(name) ? timeCreatedUtc : timeModifiedUtc, id, seen);

/** How long an entry of a journal may have its time before others see it: a write that waits and works that long is ended. */
const journalMargin = '60 seconds';

const snapshotTime = `case when pg_is_in_recovery() then coalesce(pg_last_xact_replay_timestamp(), 'epoch'::timestamptz) else now() end`;

/**
 * The watermark is read in the page's own snapshot: writers hold its row until they commit, so every record with a stamp
 * up to it is visible there, and every later record gets a later stamp. Entries of a journal are written beside each other
 * and become visible in any order, so their next reader begins some time before this one. A replica has what was committed
 * until the last commit that it did again.
 */
const stampedSql = (name: CollectionName, page: string) =>
  isAppendOnly(name)
    ? `select page.text, iso(w.stamp) as stamp from (select ${snapshotTime} - interval '${journalMargin}' as stamp) w
       left join lateral (${page}) page on true`
    : `select page.text, iso(w.stamp) as stamp from sync_watermark w left join lateral (${page}) page on true
       where w.name = '${name.toLowerCase()}'`;

/** The text of what is presented; of a whole record it is stored, since making it took PostgreSQL half of a list's time. */
const textSql = (presented: string) => (presented === 't.doc' ? 't.text' : `(${presented})::text`);

/** JSON text of records as the caller may see them, in the order of the ids; those that the caller may not see are left out. */
export async function presentRecords(queries: Queries, name: CollectionName, caller: Caller, ids: readonly string[]) {
  const { params, bind } = statement();
  const sql = `select p.text, p.stamp from (${presentedSql(name, caller, ids, bind)}) p order by p.position`;
  return (await queries.query<{ text: string; stamp: string }>(sql, params)).rows;
}

/** The same as SQL: `text`, `stamp` and the `position` among the ids. */
export function presentedSql(name: CollectionName, caller: Caller, ids: readonly string[], bind: Bind): string {
  const visible = rowFilterSql(name, caller, bind) ?? 'false';
  const text = textSql(projectionSql(name, caller, bind));
  const wanted = `${bind(ids)}::text[]`;
  return `select ${text} as text, t.doc->>'timeModifiedUtc' as stamp, array_position(${wanted}, t.id) as position
    from ${tableOf(name)} t where t.id = any(${wanted}) and ${presentSql} and ${visible}`;
}
