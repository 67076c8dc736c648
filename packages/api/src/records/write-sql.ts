import type { CollectionName } from '@groundwork/contract';
import type { Queries } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import type { Change } from './change.ts';

/**
 * A stamp for each collection: in milliseconds, later than every stamp it gave before. The rows are locked in the order
 * of their names until the commit, so stamps become visible in their order.
 */
export async function stampCollections(queries: Queries, names: readonly CollectionName[]) {
  const wanted = names.map((name) => name.toLowerCase()).sort();
  await queries.query('select 1 from sync_watermark where name = any($1::text[]) order by name for update', [wanted]);
  const { rows } = await queries.query<{ name: string; stamp: string }>(
    `update sync_watermark set stamp = greatest(date_trunc('milliseconds', clock_timestamp()), stamp + interval '1 ms')
     where name = any($1::text[]) returning name, iso(stamp) as stamp`,
    [wanted],
  );
  const byName = new Map(rows.map(({ name, stamp }) => [name, stamp]));
  return new Map(names.map((name) => [name, byName.get(name.toLowerCase()) ?? '']));
}

export async function insertSql(queries: Queries, name: CollectionName, stamp: string, changes: readonly Change[]) {
  if (changes.length === 0) return;
  const docs = changes.map(({ after }) => ({
    ...after,
    timeCreatedUtc: after.timeCreatedUtc || stamp,
    timeModifiedUtc: after.timeModifiedUtc || stamp,
  }));
  await queries.query(
    `insert into ${tableOf(name)} (id, doc, time_created, time_modified)
     select d->>'id', d, (d->>'timeCreatedUtc')::timestamptz, (d->>'timeModifiedUtc')::timestamptz
     from jsonb_array_elements($1::text::jsonb) d`,
    [JSON.stringify(docs)],
  );
}

/** A record that becomes deleted keeps the operation that did it, so that a restore finds the whole batch. */
export async function updateSql(
  queries: Queries,
  name: CollectionName,
  stamp: string,
  changes: readonly Change[],
  operationId: string,
) {
  if (changes.length === 0) return;
  const rows = changes.map(({ before, after, undo }) => ({
    id: after.id,
    doc: { ...after, timeModifiedUtc: stamp },
    isFlip: before?.isDeleted !== after.isDeleted,
    operation: after.isDeleted ? operationId : null,
    undo: after.isDeleted ? (undo ?? null) : null,
  }));
  await queries.query(
    `update ${tableOf(name)} t set doc = r->'doc', time_modified = $2::timestamptz, version = version + 1,
       delete_operation = case when (r->>'isFlip')::boolean then r->>'operation' else t.delete_operation end,
       delete_undo = case when (r->>'isFlip')::boolean then r->'undo' else t.delete_undo end
     from jsonb_array_elements($1::text::jsonb) r where t.id = r->>'id'`,
    [JSON.stringify(rows), stamp],
  );
}
