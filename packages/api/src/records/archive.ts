import type { CollectionName, SetupPlan } from '@groundwork/contract';
import type { Doc } from './document.ts';
import { nodesOf } from './plan-nodes.ts';

/** What else archiving means for the record: an archived plan is history, one that comes back is what it was. */
export function archiveFields(name: CollectionName, after: Doc): Readonly<Record<string, unknown>> {
  if (name !== 'setupplans') return {};
  if (after.isArchived) return { status: 'History' };
  const nodes = nodesOf(after as Doc & SetupPlan);
  return { status: nodes.some((node) => node.deployedId || node.order?.deployedId) ? 'Deployed' : 'Draft' };
}
