import type { ModuleRequest } from '@groundwork/contract';
import type { Doc } from './document.ts';
import { outcomeFields } from './request-outcome.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Why a wish is declined whose node the plan has lost. */
export const removedFromPlan = 'Removed from the plan';

/**
 * Closes the Draft wishes for plan nodes that are planned or deployed now, as accepted; or, with a `reason`, for nodes
 * that the plan has lost, as declined (docs: wishes). The notes of staff add who did it.
 */
export async function closeWishes(work: UnitOfWork, projectId: string, nodeIds: readonly string[], reason?: string) {
  if (nodeIds.length === 0) return;
  const wishes = await work.lockWhere(
    'moduleRequests',
    `t.project_id = $1 and t.status = 'Draft' and not t.is_deleted
     and t.doc->>'kind' = 'wish' and t.doc->>'deploymentId' = any($2::text[])`,
    [projectId, nodeIds],
  );
  for (const wish of wishes.values() as Iterable<Doc & ModuleRequest>) {
    const note = reason && `${reason} by ${work.caller.name}.`;
    work.update('moduleRequests', wish, {
      status: 'History',
      notes: [wish.notes, note].filter(Boolean).join('\n') || undefined,
      ...(reason ? outcomeFields(work, 'Declined', `${reason}.`) : outcomeFields(work, 'Accepted')),
    });
  }
}
