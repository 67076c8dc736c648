import type { Work } from '../records/work.ts';

/** What is planned or made needs no wishing: its Draft wishes are history (decisions 4, 'Wishes and replacements'). */
export async function closeWishes(work: Work, projectId: string, nodeIds: readonly string[]) {
  if (nodeIds.length === 0) return;
  const wishes = await work.lockWhere(
    'moduleRequests',
    `t.project_id = $1 and t.status = 'Draft' and not t.is_deleted
     and t.doc->>'kind' = 'wish' and t.doc->>'deploymentId' = any($2::text[])`,
    [projectId, nodeIds],
  );
  for (const wish of wishes.values()) work.update('moduleRequests', wish, { status: 'History' });
}
