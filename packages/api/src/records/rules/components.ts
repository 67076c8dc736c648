import { type CollectionName, messages } from '@groundwork/contract';
import { requireFreeStock } from '../../domain/free-stock.ts';
import { invalid, notAllowed } from '../../problem.ts';
import { isOwnProject, type WriteContext } from './rule.ts';

/** Field → collection of the component above, which must belong to the same project. */
const parents: Partial<Record<CollectionName, readonly [string, CollectionName][]>> = {
  setupunits: [['areaId', 'setupareas']],
  preparations: [['unitId', 'setupunits']],
  preparationitems: [
    ['unitId', 'setupunits'],
    ['preparationId', 'preparations'],
  ],
};

export async function componentRule(context: WriteContext) {
  const { work, caller, name, before, after, changed } = context;
  for (const [field, parent] of parents[name] ?? []) {
    if (!changed.has(field) && !changed.has('projectId')) continue;
    const above = await work.read(parent, after[field]);
    if (above && above.projectId !== after.projectId) throw invalid({ field, message: messages.itemNotFound });
  }
  if (name === 'preparationitems' && changed.has('inventoryItemId') && after.inventoryItemId) {
    const [inventoryItemId, projectId] = [String(after.inventoryItemId), String(after.projectId)];
    await requireFreeStock(work, { inventoryItemId, projectId, userId: after.id });
  }
  // Subscribers never receive notes, so what they send is theirs alone: it follows what is there.
  if (caller.standing === 'Subscriber' && changed.has('notes') && before?.notes) {
    after.notes = `${before.notes}\n${after.notes ?? ''}`;
  }
  const isTeamOnly = caller.standing === 'Basic' && !isOwnProject(context);
  if (isTeamOnly && changed.has('status') && after.status !== 'Problem') throw notAllowed();
}
