import type { CollectionName } from '@groundwork/contract';
import type { Queries, Statement } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import { isAppendOnly } from './append-only.ts';
import type { Change } from './change.ts';

const watermarkOf = (name: CollectionName) => name.toLowerCase();

const lockSql = 'select 1 from sync_watermark where name = any($1::text[]) order by name for update';
const stampSql = (earliest: string) =>
  `update sync_watermark set stamp = greatest(${earliest}, stamp + interval '1 ms')
   where name = any($1::text[]) returning name, iso(stamp) as stamp`;
const atNow = stampSql(`date_trunc('milliseconds', clock_timestamp())`);
const atLeast = stampSql('$2::timestamptz');

/**
 * Takes a stamp for each collection: in milliseconds, later than every stamp it gave before. The rows are locked in the
 * order of their names until the commit, so stamps become visible in their order.
 * @param early what was written already has this stamp: it is taken where nobody took a later one meanwhile
 */
export function stampStatements(names: readonly CollectionName[], early?: string): Statement[] {
  const params = [names.map(watermarkOf).sort()];
  const stamp = early ? { sql: atLeast, params: [...params, early] } : { sql: atNow, params, name: 'stamp' };
  return names.length > 1 ? [{ sql: lockSql, params, name: 'lock-stamps' }, stamp] : [stamp];
}

/** The same in a separate statement, for writes that need the stamps as input. */
export async function stampCollections(queries: Queries, names: readonly CollectionName[]) {
  const params = [names.map(watermarkOf).sort()];
  await queries.query(lockSql, params);
  const { rows } = await queries.query<{ name: string; stamp: string }>(atNow, params);
  const byName = new Map(rows.map(({ name, stamp }) => [name, stamp]));
  return new Map(names.map((name) => [name, byName.get(watermarkOf(name)) ?? '']));
}

/**
 * The stamp that this transaction has taken for a collection, as `w.stamp` and as text `w.iso`. Journals have none: they
 * take the time of the clock, once for all rows of a statement.
 */
export const stampOf = (name: CollectionName) =>
  isAppendOnly(name)
    ? `select m.moment as stamp, iso(m.moment) as iso
       from (select date_trunc('milliseconds', clock_timestamp()) as moment offset 0) m`
    : `select stamp, iso(stamp) as iso from sync_watermark where name = '${watermarkOf(name)}'`;

/** The same, or a stamp that is chosen before it is taken. */
const stampFor = (name: CollectionName, early: string | undefined) =>
  early ? 'select $2::text::timestamptz as stamp, $2::text as iso' : stampOf(name);

/** Stamps that a record brings along are kept. */
export function insertStatement(name: CollectionName, changes: readonly Change[], early?: string): Statement {
  return {
    sql: `insert into ${tableOf(name)} (id, doc, time_created, time_modified)
      with w as materialized (${stampFor(name, early)})
      select d.id, d.doc || jsonb_build_object('timeCreatedUtc', d.created, 'timeModifiedUtc', d.modified),
        d.created::timestamptz, d.modified::timestamptz
      from (
        select r->>'id' as id, r as doc, coalesce(nullif(r->>'timeCreatedUtc', ''), w.iso) as created,
          coalesce(nullif(r->>'timeModifiedUtc', ''), w.iso) as modified
        from jsonb_array_elements($1::text::jsonb) r, w) d`,
    params: [JSON.stringify(changes.map(({ after }) => after)), ...(early ? [early] : [])],
    name: early ? undefined : `insert-${name}`,
  };
}

/** A record that becomes deleted keeps the operation that did it, so that a restore finds the whole batch. */
export function updateStatement(
  name: CollectionName,
  changes: readonly Change[],
  operationId: string,
  early?: string,
): Statement {
  const rows = changes.map(({ before, after, undo }) => ({
    id: after.id,
    doc: after,
    isFlip: before?.isDeleted !== after.isDeleted,
    operation: after.isDeleted ? operationId : null,
    undo: after.isDeleted ? (undo ?? null) : null,
  }));
  return {
    sql: `with w as materialized (${stampFor(name, early)})
      update ${tableOf(name)} t set doc = (r->'doc') || jsonb_build_object('timeModifiedUtc', w.iso),
        time_modified = w.stamp, version = version + 1,
        delete_operation = case when (r->>'isFlip')::boolean then r->>'operation' else t.delete_operation end,
        delete_undo = case when (r->>'isFlip')::boolean then r->'undo' else t.delete_undo end
      from jsonb_array_elements($1::text::jsonb) r, w where t.id = r->>'id'`,
    params: [JSON.stringify(rows), ...(early ? [early] : [])],
    name: early ? undefined : `update-${name}`,
  };
}

/** Gives records the stamp that was taken, where it is not the one that they were written with. */
export function restampStatement(name: CollectionName, changes: readonly Change[], early: string): Statement {
  return {
    sql: `with w as materialized (${stampOf(name)})
      update ${tableOf(name)} t set time_modified = (select stamp from w),
        doc = t.doc || jsonb_build_object('timeModifiedUtc', (select iso from w))
      where (select stamp <> $2::timestamptz from w) and t.id = any($1::text[]) and t.time_modified = $2::timestamptz`,
    params: [changes.map(({ after }) => after.id), early],
  };
}
