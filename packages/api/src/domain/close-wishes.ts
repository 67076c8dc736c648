import type { ModuleRequest } from '@groundwork/contract';
import type { Doc } from '../records/document.ts';
import type { Work } from '../records/work.ts';

/**
 * What is planned or made needs no wishing, and what has left the plan cannot be had: its Draft wishes are history
 * (decisions 4, 'Wishes and replacements'). `reason` tells in the request's notes why, where it was not fulfilled.
 */
export async function closeWishes(work: Work, projectId: string, nodeIds: readonly string[], reason?: string) {
  if (nodeIds.length === 0) return;
  const wishes = await work.lockWhere(
    'moduleRequests',
    `t.project_id = $1 and t.status = 'Draft' and not t.is_deleted
     and t.doc->>'kind' = 'wish' and t.doc->>'deploymentId' = any($2::text[])`,
    [projectId, nodeIds],
  );
  for (const wish of wishes.values() as Iterable<Doc & ModuleRequest>) {
    const notes = [wish.notes, reason].filter(Boolean).join('\n') || undefined;
    work.update('moduleRequests', wish, { status: 'History', notes });
  }
}
