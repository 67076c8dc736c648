import type { CollectionName } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { placeOf } from '../policy/place.ts';
import { type Bind, departureSql } from '../policy/visibility.ts';
import type { Queries, Statement } from '../store/store.ts';
import type { Change } from './change.ts';
import { stampOf } from './write-sql.ts';

/** Writes down where records were until this moment, in the transaction that moves them; nothing where none moves. */
export function departureStatement(name: CollectionName, changes: readonly Change[]): Statement | undefined {
  const left = changes.flatMap(({ before, after }) => {
    const place = before && (placeOf(name, before) ?? null);
    return place === undefined || place === (placeOf(name, after) ?? null) ? [] : [{ id: after.id, place }];
  });
  if (left.length === 0) return undefined;
  return {
    sql: `insert into departures (collection, id, place, time_left)
      select $1, d->>'id', d->>'place', w.stamp from jsonb_array_elements($2::text::jsonb) d, (${stampOf(name)}) w
      on conflict (collection, id, place) do update set time_left = excluded.time_left`,
    params: [name, JSON.stringify(left)],
  };
}

/**
 * SQL condition on alias `t`: the record has left what the caller sees since this moment. Undefined where nothing can:
 * they see everything, or what they see depends on more than the record's place, which a scope version covers.
 */
export function departedSql(name: CollectionName, caller: Caller, since: string, bind: Bind): string | undefined {
  const seenBefore = departureSql(name, caller, bind);
  return (
    seenBefore &&
    `t.id in (select d.id from departures d where d.collection = ${bind(name)}
      and d.time_left >= ${bind(since)}::timestamptz and ${seenBefore})`
  );
}

/** SQL expression on alias `t`: all that is said to somebody who no longer sees the record, as of one removed for good. */
export const departedRecordSql = `jsonb_build_object('id', t.id, 'timeCreatedUtc', t.doc->'timeCreatedUtc',
  'timeModifiedUtc', t.doc->'timeModifiedUtc', 'isArchived', false, 'isDeleted', true, 'isPurged', true)`;

/** Clients fetch everything again after an hour (fullFetchSeconds); this leaves room for clocks and pauses. */
export const forgetDepartures = (queries: Queries) =>
  queries.query(`delete from departures where time_left < now() - interval '1 day'`);
