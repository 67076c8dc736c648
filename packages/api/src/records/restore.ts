import { type CollectionName, collectionNames, collections } from '@groundwork/contract';
import { requireAccess, requireGrant } from '../policy/authorize.ts';
import { trashScope } from '../policy/trash.ts';
import { conflict, notAllowed } from '../problem.ts';
import { tableOf } from '../store/tables.ts';
import type { Doc } from './document.ts';
import { requireFreeAddress } from './free-address.ts';
import { nameOf } from './name.ts';
import { relinkOrders } from './order-links.ts';
import { type PlanLink, relinkPlans } from './plan-links.ts';
import { isTombstone, presentSql } from './tombstone.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What a deletion keeps beside the record: who did it, with which record it went, and where plans had named it. */
export interface Deletion {
  userId: string;
  rootId: string;
  links: readonly PlanLink[];
}
interface Row {
  doc: Doc;
  operation: string | null;
  undo: Partial<Deletion> | null;
}
interface Restored extends Row {
  name: CollectionName;
}

/** Brings a deleted record back; with it, where the user had deleted this very one, all that went with it. */
export async function restoreRecord(work: UnitOfWork, name: CollectionName, doc: Doc) {
  const grant = requireGrant(work.caller, name, 'delete');
  requireAccess(work.caller, name, grant, [doc]);
  const batch = await deletedRows(work, name, 't.id = $1', [doc.id]);
  const [own] = batch;
  if (!own) return;
  const { operation, undo } = own;
  // What somebody else has deleted is not in their trash either.
  const deleter = undo?.userId;
  if (trashScope(work.caller) === 'mine' && deleter !== undefined && deleter !== work.caller.id) throw notAllowed();
  if (operation && undo?.rootId === doc.id) {
    for (const other of collectionNames) {
      const swept = `t.delete_operation = $1 and t.delete_undo->>'rootId' = $2 and t.id <> $2`;
      batch.push(...(await deletedRows(work, other, swept, [operation, doc.id])));
    }
  }
  if (name === 'users') {
    if (doc.role === 'Administrator' && work.caller.policyRole !== 'Administrator') throw notAllowed();
    await requireFreeAddress(work, doc);
  }
  await requireParents(work, doc, batch);
  for (const restored of batch) work.update(restored.name, restored.doc, { isDeleted: false });
  await joinUnits(work, batch);
  await relinkOrders(work, batch);
  await relinkPlans(work, new Map(batch.map((restored) => [restored.doc.id, restored.undo?.links ?? []])));
}

/** Restored items take the current unit of their preparation. */
async function joinUnits(work: UnitOfWork, batch: readonly Restored[]) {
  const items = work.stagedIn('preparationitems').filter(({ id }) => batch.some(({ doc }) => doc.id === id));
  const preparations = await work.readMany(
    'preparations',
    items.flatMap(({ preparationId }) => (typeof preparationId === 'string' ? [preparationId] : [])),
  );
  for (const item of items) {
    const preparation = preparations.get(String(item.preparationId));
    if (preparation) work.update('preparationitems', item, { unitId: preparation.unitId });
  }
}

async function deletedRows(
  work: UnitOfWork,
  name: CollectionName,
  condition: string,
  params: readonly unknown[],
): Promise<Restored[]> {
  const { rows } = await work.queries.query<Row>(
    `select doc, delete_operation as operation, delete_undo as undo from ${tableOf(name)} t
     where t.is_deleted and ${presentSql} and ${condition} order by id for update`,
    params,
  );
  return rows.map((row) => ({ ...row, name }));
}

/** The fields that name what a record is a part of, the outermost first. */
const parentFields = ['projectId', 'areaId', 'unitId', 'preparationId', 'setId'];
function parentFieldsOf(name: CollectionName, doc: Doc) {
  if (name === 'inventoryitems') return ['locationId'];
  // The unit of an item is its preparation's, which may have gone to another one meanwhile.
  return doc.preparationId ? parentFields.filter((field) => field !== 'unitId') : parentFields;
}

/** Ends the request with 409 where something that comes back would be a part of what is deleted itself. */
async function requireParents(work: UnitOfWork, root: Doc, batch: readonly Restored[]) {
  const coming = new Set(batch.map(({ doc }) => doc.id));
  const parents = new Map<string, { collection: CollectionName; id: string; name: string }>();
  for (const { name, doc } of batch) {
    for (const field of parentFieldsOf(name, doc)) {
      const collection = collections[name].references[field];
      const id = doc[field];
      if (!collection || typeof id !== 'string' || coming.has(id) || parents.has(id)) continue;
      const parent = (await work.lock(collection, [id])).get(id);
      if (parent?.isDeleted && !isTombstone(parent)) parents.set(id, { collection, id, name: nameOf(parent) });
    }
  }
  if (parents.size === 0) return;
  const names = [...parents.values()].map(({ name }) => name);
  throw conflict(`${nameOf(root)} belongs to ${names.join(', ')}, which is deleted too. Restore ${names[0]} first.`, {
    code: 'parent-deleted',
    errors: { names, parents: [...parents.values()] },
  });
}
