import type { CollectionName, SetupPlan } from '@groundwork/contract';
import { recordCollections } from '@groundwork/contract/domain';
import type { Removal } from './cascade.ts';
import type { Doc } from './document.ts';
import { nodesOf } from './plan-nodes.ts';
import { stateStatus } from './plan-status.ts';
import { withoutTombstones } from './tombstone.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Where a plan named a deleted record; `isOrder` for the order of an item. */
export interface PlanLink {
  planId: string;
  nodeId: string;
  isOrder: boolean;
}

const deployable: readonly CollectionName[] = Object.values(recordCollections);

/** Plans are locked before what was deployed from them, as deploying does: otherwise each would wait for the other. */
export async function lockPlansOf(work: UnitOfWork, name: CollectionName, ids: readonly string[]) {
  if (!deployable.includes(name)) return;
  const projects = [...(await work.readMany(name, ids)).values()].map(({ projectId }) => projectId);
  await work.lockWhere('setupplans', 't.project_id = any($1::text[])', [projects]);
}

/** Takes deleted records out of their plans, so that 'Created' turns back into 'Planned'; answers what a restore undoes. */
export async function unlinkPlans(work: UnitOfWork, batch: readonly Removal[]): Promise<Map<string, PlanLink[]>> {
  const links = new Map<string, PlanLink[]>();
  const gone = new Set(batch.filter(({ name }) => deployable.includes(name)).map(({ doc }) => doc.id));
  const projects = new Set(batch.filter(({ doc }) => gone.has(doc.id)).map(({ doc }) => String(doc.projectId)));
  if (gone.size === 0) return links;
  const plans = withoutTombstones(
    await work.lockWhere('setupplans', 't.project_id = any($1::text[])', [[...projects]]),
  );
  // A plan that goes with its project keeps its links: the whole batch comes back together.
  const going = new Set(batch.filter(({ name }) => name === 'setupplans').map(({ doc }) => doc.id));
  for (const plan of plans.values()) {
    if (going.has(plan.id)) continue;
    const next = structuredClone(plan) as Doc & SetupPlan;
    const note = (id: string, link: PlanLink) => links.set(id, [...(links.get(id) ?? []), link]);
    for (const node of nodesOf(next)) {
      if (node.deployedId && gone.has(node.deployedId)) {
        note(node.deployedId, { planId: plan.id, nodeId: node.id, isOrder: false });
        node.deployedId = null;
      }
      if (node.order?.deployedId && gone.has(node.order.deployedId)) {
        note(node.order.deployedId, { planId: plan.id, nodeId: node.id, isOrder: true });
        node.order.deployedId = null;
      }
    }
    // What was made is missing now, and may be made again.
    await stateStatus(work, next);
    work.stage({ name: 'setupplans', before: plan, after: next });
  }
  return links;
}

/** Puts restored records back into the nodes that named them, unless something else was deployed there meanwhile. */
export async function relinkPlans(work: UnitOfWork, restored: ReadonlyMap<string, readonly PlanLink[]>) {
  const planIds = [...new Set([...restored.values()].flat().map(({ planId }) => planId))];
  if (planIds.length === 0) return;
  for (const plan of (await work.lock('setupplans', planIds)).values()) {
    const next = structuredClone(plan) as Doc & SetupPlan;
    const nodes = new Map(nodesOf(next).map((node) => [node.id, node]));
    for (const [id, links] of restored) {
      for (const { planId, nodeId, isOrder } of links) {
        const node = planId === plan.id ? nodes.get(nodeId) : undefined;
        if (node?.order && isOrder) node.order.deployedId ??= id;
        else if (node && !isOrder) node.deployedId ??= id;
      }
    }
    await stateStatus(work, next);
    work.stage({ name: 'setupplans', before: plan, after: next });
  }
}
