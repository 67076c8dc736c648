import type { CollectionName } from '@groundwork/contract';
import type { SyncChange, Transaction } from '../store/store.ts';
import type { Change } from './change.ts';

/** The fields that name the parts of a collection that people see or do not see. */
const scopeFields: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  projects: ['id'],
  inventoryitems: ['locationId'],
  counts: ['warehouseId'],
  countlines: ['warehouseId'],
  // The warehouse packs it, and the project's people see what has left.
  shipments: ['warehouseId', 'projectId'],
  gridconfigurations: ['userId'],
};

/**
 * The parts of its collection that a record belongs to: its project, or its location, or the person whose view it is;
 * '' for the catalog and everything else. Clients are told of changes by these.
 */
export function scopesOf(name: CollectionName, doc: Readonly<Record<string, unknown>>): string[] {
  const ids = (scopeFields[name] ?? ['projectId']).flatMap((field) => {
    const value = doc[field];
    return typeof value === 'string' && value ? [value] : [];
  });
  return ids.length > 0 ? ids : [''];
}

/** What a record that moves leaves and where it comes to. */
export const scopesOfChange = ({ name, before, after }: Change): string[] => [
  ...(before ? scopesOf(name, before) : []),
  ...scopesOf(name, after),
];

/** Writes down which parts of a collection changed; its watermark is held, so no other transaction writes these rows. */
export async function stampScopes(queries: Transaction, name: CollectionName, stamp: string, ids: readonly string[]) {
  const changes = [...new Set(ids)].map((scopeId): SyncChange => ({ collection: name, scopeId, stamp }));
  if (changes.length === 0) return;
  await queries.query(
    `insert into sync_scopes (collection, scope_id, stamp) select $1, id, $3::timestamptz from unnest($2::text[]) id
     on conflict (collection, scope_id) do update set stamp = excluded.stamp`,
    [name, changes.map(({ scopeId }) => scopeId), stamp],
  );
  queries.announce(changes);
}
