import type { ModuleRequest } from '@groundwork/contract';
import { removedFromPlan } from '../records/close-wishes.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

/** What an edit of the plan has taken back, by the ids of its nodes. */
interface TakenBack {
  /** Planned before, left out again, and nothing made of them. */
  omitted: ReadonlySet<string>;
  /** Removed before, and in the plan again. */
  returned: ReadonlySet<string>;
}

/**
 * Reopens wishes that an edit of the plan had answered when the edit is undone: a node that is omitted again is not
 * accepted any more, and a node that is back was not declined. If another open wish for the node exists, that one is
 * enough.
 */
export async function reopenWishes(work: UnitOfWork, projectId: string, { omitted, returned }: TakenBack) {
  const nodeIds = [...omitted, ...returned];
  if (nodeIds.length === 0) return;
  const found = await work.lockWhere(
    'moduleRequests',
    `t.project_id = $1 and t.status in ('Draft', 'History') and not t.is_deleted
     and t.doc->>'kind' = 'wish' and t.doc->>'deploymentId' = any($2::text[])`,
    [projectId, nodeIds],
  );
  const wishes = [...found.values()] as (Doc & ModuleRequest)[];
  const open = new Set(wishes.flatMap(({ status, deploymentId }) => (status === 'Draft' ? (deploymentId ?? []) : [])));
  const isAnsweredByPlan = ({ deploymentId = '', outcome, outcomeReason }: ModuleRequest) =>
    (outcome === 'Accepted' && omitted.has(deploymentId)) ||
    (outcome === 'Declined' && outcomeReason === `${removedFromPlan}.` && returned.has(deploymentId));
  const answered = wishes.filter((wish) => wish.status === 'History' && isAnsweredByPlan(wish));
  answered.sort((a, b) => (b.decidedUtc ?? '').localeCompare(a.decidedUtc ?? ''));
  for (const wish of answered) {
    const { deploymentId = '', notes = '' } = wish;
    if (open.has(deploymentId)) continue;
    open.add(deploymentId);
    const own = notes.split('\n').filter((line) => !line.startsWith(`${removedFromPlan} by `));
    work.update('moduleRequests', wish, {
      status: 'Draft',
      notes: own.join('\n') || undefined,
      outcome: undefined,
      outcomeReason: undefined,
      decidedById: undefined,
      decidedUtc: undefined,
    });
  }
}
