import { type CollectionName, messages } from '@groundwork/contract';
import { requireFreeStock } from '../domain/free-stock.ts';
import { invalid, notAllowed, unprocessable } from '../problem.ts';
import { cascade } from '../records/cascade.ts';
import type { Doc } from '../records/document.ts';
import { isOwnProject, type WriteContext } from '../records/rule.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

/** Field → collection of the component above, which must belong to the same project. */
const parents: Partial<Record<CollectionName, readonly [string, CollectionName][]>> = {
  setupunits: [['areaId', 'setupareas']],
  preparations: [['unitId', 'setupunits']],
  preparationitems: [
    ['unitId', 'setupunits'],
    ['preparationId', 'preparations'],
  ],
};

/**
 * A component with parts, or one that was deployed from a plan, stays in its project: its parts and its plan would not
 * follow.
 */
async function requireMovable(work: UnitOfWork, name: CollectionName, before: Doc) {
  const isWhole = (await cascade(work, name, [before])).length === 1;
  const { rows } = await work.queries.query(
    `select 1 from setupplans where project_id = $1 and not is_deleted
     and jsonb_path_exists(doc, 'strict $.**.deployedId ? (@ == $id)', jsonb_build_object('id', $2::text))`,
    [before.projectId, before.id],
  );
  if (!isWhole || rows.length > 0) throw unprocessable('It belongs to the plan or the components of its project.');
}

/** `unitId` of an item is that of its preparation, wherever this goes. */
async function takeItemsAlong(work: UnitOfWork, { id, unitId }: Doc) {
  const items = await work.lockWhere('preparationitems', 't.preparation_id = $1 and not t.is_deleted', [id]);
  for (const item of items.values()) work.update('preparationitems', item, { unitId });
}

export async function componentRule(context: WriteContext) {
  const { work, caller, name, before, after, changed } = context;
  if (before && changed.has('projectId')) await requireMovable(work, name, before);
  for (const [field, parent] of parents[name] ?? []) {
    if (!changed.has(field) && !changed.has('projectId')) continue;
    const above = await work.read(parent, after[field]);
    if (above && above.projectId !== after.projectId) throw invalid({ field, message: messages.itemNotFound });
  }
  if (name === 'preparationitems' && (changed.has('preparationId') || changed.has('unitId'))) {
    // Held, so that the preparation does not go to another unit meanwhile; what stays in it needs no lock.
    const preparation = await (changed.has('preparationId')
      ? work.readForShare('preparations', after.preparationId)
      : work.read('preparations', after.preparationId));
    if (preparation) after.unitId = preparation.unitId;
  }
  if (name === 'preparations' && before && changed.has('unitId')) await takeItemsAlong(work, after);
  if (name === 'preparationitems' && changed.has('inventoryItemId') && after.inventoryItemId) {
    const [inventoryItemId, projectId] = [String(after.inventoryItemId), String(after.projectId)];
    await requireFreeStock(work, { inventoryItemId, projectId, userId: after.id });
  }
  // Subscribers never receive notes, so what they send is theirs alone: it follows what is there. What is at the end
  // already is sent again, because its first answer was lost.
  if (caller.policyRole === 'Subscriber' && changed.has('notes') && before?.notes) {
    const isThere = `\n${before.notes}`.endsWith(`\n${after.notes}`);
    after.notes = isThere ? before.notes : `${before.notes}\n${after.notes ?? ''}`;
  }
  const isTeamOnly = caller.policyRole === 'Basic' && !isOwnProject(context);
  if (isTeamOnly && changed.has('status') && after.status !== 'Problem') throw notAllowed();
}
