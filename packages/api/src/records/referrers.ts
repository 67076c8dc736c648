import { type CollectionName, collectionNames, collections } from '@groundwork/contract';
import { columnsOf, tableOf } from '../store/tables.ts';
import type { Removal } from './cascade.ts';
import { nameOf } from './name.ts';
import { hasNestedPointers } from './pointers.ts';
import { statement } from './statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What is only kept of the past, or of a person's screen, holds nothing in its place. */
const isBinding = (name: CollectionName) => !collections[name].journal && !collections[name].personal;

/** The names of the live records that point to one of these. */
export async function referrersOf(work: UnitOfWork, batch: readonly Removal[]): Promise<string[]> {
  const names: string[] = [];
  for (const name of collectionNames.filter(isBinding)) {
    const { params, bind } = statement();
    const conditions = columnsOf(name).flatMap(({ field, name: column, kind }) => {
      const ids = batch.filter((entry) => entry.name === collections[name].references[field]).map(({ doc }) => doc.id);
      if (ids.length === 0) return [];
      if (kind === 'text') return [`t.${column} = any(${bind(ids)}::text[])`];
      return [`t.${column} @> any(${bind(ids.map((id) => JSON.stringify([id])))}::text[]::jsonb[])`];
    });
    if (hasNestedPointers(name)) {
      const ids = bind(batch.map(({ doc }) => doc.id));
      conditions.push(`exists (select 1 from jsonb_path_query(t.doc, 'strict $.**') part
        where jsonb_typeof(part) = 'string' and part #>> '{}' = any(${ids}::text[]))`);
    }
    if (conditions.length === 0) continue;
    const { rows } = await work.queries.query<Record<string, unknown>>(
      `select t.id, t.doc->>'name' as name, t.doc->>'firstName' as "firstName", t.doc->>'lastName' as "lastName"
       from ${tableOf(name)} t where not t.is_deleted and (${conditions.join(' or ')}) order by 2 limit 100`,
      params,
    );
    names.push(...rows.map(nameOf));
  }
  return names;
}
