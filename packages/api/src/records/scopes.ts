import type { CollectionName } from '@groundwork/contract';
import type { Statement, SyncChange, Transaction } from '../store/store.ts';
import type { Change } from './change.ts';
import type { Doc } from './document.ts';

/** The fields that name the parts of a collection that people see or do not see. */
const scopeFields: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  projects: ['id'],
  inventoryitems: ['locationId'],
  counts: ['warehouseId'],
  countlines: ['warehouseId'],
  // The warehouse packs it; the project's people, or the other warehouse, see what has left.
  shipments: ['warehouseId', 'projectId', 'toWarehouseId'],
  gridconfigurations: ['userId'],
  notifications: ['userId'],
};

/**
 * The scopes of a record within its collection: its project, its location or its user; '' for the catalog and
 * everything else. Clients are notified of changes by scope.
 */
export function scopesOf(name: CollectionName, doc: Readonly<Record<string, unknown>>): string[] {
  const ids = (scopeFields[name] ?? ['projectId']).flatMap((field) => {
    const value = doc[field];
    return typeof value === 'string' && value ? [value] : [];
  });
  return ids.length > 0 ? ids : [''];
}

/** What a record that moves leaves and where it comes to. */
const scopesOfChange = ({ name, before, after }: Change): string[] => [
  ...(before ? scopesOf(name, before) : []),
  ...scopesOf(name, after),
];

const upsert = `insert into sync_scopes (collection, scope_id, stamp)
  select s->>'collection', s->>'scopeId', w.stamp
  from jsonb_array_elements($1::text::jsonb) s join sync_watermark w on w.name = lower(s->>'collection')
  on conflict (collection, scope_id) do update set stamp = excluded.stamp
  returning collection, scope_id as "scopeId", iso(stamp) as stamp`;

/**
 * Writes down which parts of which collections changed, and answers that as SyncChange. The collections' watermarks are
 * held, so no other transaction writes these rows.
 */
export function scopeStatement(changes: readonly Change[]): Statement {
  const parts = new Map<string, Pick<SyncChange, 'collection' | 'scopeId'>>();
  for (const change of changes) {
    for (const scopeId of scopesOfChange(change)) {
      parts.set(`${change.name}/${scopeId}`, { collection: change.name, scopeId });
    }
  }
  return { sql: upsert, params: [JSON.stringify([...parts.values()])], name: 'scopes' };
}

/** The same at once, for records that were changed without a UnitOfWork. */
export async function stampScopes(transaction: Transaction, name: CollectionName, docs: readonly Doc[]) {
  if (docs.length === 0) return;
  const { sql, params } = scopeStatement(docs.map((after) => ({ name, after })));
  transaction.announce((await transaction.query<SyncChange>(sql, params)).rows);
}
