import type { CollectionName } from '@groundwork/contract';
import { columnName } from '../store/tables.ts';
import type { Doc } from './document.ts';
import { isTombstone } from './tombstone.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** A record that one removal takes along; `rootId` is the record that the user chose, its own id where it is that one. */
export interface Removal {
  name: CollectionName;
  doc: Doc;
  rootId: string;
}
interface Branch {
  name: CollectionName;
  /** The field that names the record above. */
  field: string;
  /** SQL on alias `t`: only these of those that live are taken along. */
  only?: string;
}

/**
 * What belongs to a record and goes with it, one level down (docs: soft-delete). Delivered goods are facts: they stay.
 */
const branches: Partial<Record<CollectionName, readonly Branch[]>> = {
  projects: [
    { name: 'setupareas', field: 'projectId' },
    { name: 'setupunits', field: 'projectId' },
    { name: 'preparations', field: 'projectId' },
    { name: 'preparationitems', field: 'projectId' },
    { name: 'setupplans', field: 'projectId' },
    {
      name: 'orders',
      field: 'projectId',
      only: `t.status not in ('Delivered', 'Partially Delivered') and coalesce((t.doc->>'deliveredQuantity')::numeric, 0) = 0`,
    },
    { name: 'moduleRequests', field: 'projectId' },
  ],
  setupareas: [{ name: 'setupunits', field: 'areaId' }],
  setupunits: [{ name: 'preparations', field: 'unitId' }],
  preparations: [{ name: 'preparationitems', field: 'preparationId' }],
};

/** The records themselves and everything below them that lives, or that is deleted too; each once, locked. */
export async function cascade(
  work: UnitOfWork,
  name: CollectionName,
  roots: readonly Doc[],
  state: 'live' | 'deleted' = 'live',
): Promise<Removal[]> {
  const batch = new Map<string, Removal>(
    roots.map((doc) => [`${name}/${doc.id}`, { name, doc, rootId: doc.id }] as const),
  );
  const descend = async (parent: CollectionName, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    for (const { name: child, field, only } of branches[parent] ?? []) {
      const below = `t.${columnName(field)} = any($1::text[])`;
      const where =
        state === 'live' ? `not t.is_deleted and ${below}${only ? ` and ${only}` : ''}` : `t.is_deleted and ${below}`;
      const added: string[] = [];
      for (const doc of (await work.lockWhere(child, where, [ids])).values()) {
        const above = batch.get(`${parent}/${String(doc[field])}`);
        if (!above || doc.isDeleted !== (state === 'deleted') || isTombstone(doc) || batch.has(`${child}/${doc.id}`))
          continue;
        batch.set(`${child}/${doc.id}`, { name: child, doc, rootId: above.rootId });
        added.push(doc.id);
      }
      await descend(child, added);
    }
  };
  await descend(
    name,
    roots.map(({ id }) => id),
  );
  return [...batch.values()];
}
