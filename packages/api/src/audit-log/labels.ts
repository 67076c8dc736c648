import { type CollectionName, collections } from '@groundwork/contract';
import type { Change } from '../records/change.ts';
import { nameOf } from '../records/name.ts';
import type { Queries } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';

/** The names that records had when an event happened: the history stays readable after they are gone. */
export interface Labels {
  of(name: CollectionName, value: unknown): string | undefined;
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '');

/** Reads the names of every record that the changed reference fields point to, one statement a collection. */
export async function labelsOf(
  queries: Queries,
  logged: readonly { change: Change; fields: readonly string[] }[],
): Promise<Labels> {
  const wanted = new Map<CollectionName, Set<string>>();
  const names = new Map<string, string>();
  for (const { change, fields } of logged) {
    names.set(`${change.name}/${change.after.id}`, nameOf(change.after));
    for (const field of fields) {
      const target = collections[change.name].references[field];
      if (!target) continue;
      const ids = wanted.get(target) ?? new Set();
      for (const id of [...idsOf(change.before?.[field]), ...idsOf(change.after[field])]) ids.add(id);
      wanted.set(target, ids);
    }
  }
  for (const [name, ids] of wanted) {
    const { rows } = await queries.query<{ id: string; doc: Record<string, unknown> }>(
      `select id, jsonb_build_object('id', id, 'name', doc->'name', 'firstName', doc->'firstName', 'lastName', doc->'lastName') as doc
       from ${tableOf(name)} where id = any($1::text[])`,
      [[...ids]],
    );
    for (const { id, doc } of rows) if (!names.has(`${name}/${id}`)) names.set(`${name}/${id}`, nameOf(doc));
  }
  return {
    of(name, value) {
      const ids = idsOf(value);
      if (ids.length === 0) return undefined;
      return ids.map((id) => names.get(`${name}/${id}`) ?? id).join(', ');
    },
  };
}
