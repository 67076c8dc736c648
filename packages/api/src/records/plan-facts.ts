import type { CollectionName, SetupPlan } from '@groundwork/contract';
import {
  type PlanFacts,
  type PlanLevel,
  planSteps,
  recordCollections,
  type TemplateLevel,
  type TemplateOf,
  templateCollections,
} from '@groundwork/contract/domain';
import type { Doc } from './document.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The facts of a plan, the products its orders need, and whose the records are that were deployed. */
export interface StoredPlanFacts extends PlanFacts {
  product(id: string): Doc | undefined;
  projectOf(level: PlanLevel, id: string): unknown;
}
const nothingKnown: PlanFacts = { template: () => undefined, hasProduct: () => false, isLive: () => false };

/**
 * Reads every record that the plan names, a query for each collection. With `isLocking` what was deployed stays as it is
 * until the end of the transaction, so that nobody deletes an area while its units are being made.
 */
export async function planFacts(work: UnitOfWork, plan: SetupPlan, isLocking: boolean): Promise<StoredPlanFacts> {
  const wanted = new Map<CollectionName, Set<string>>();
  const want = (name: CollectionName, id: string | null | undefined) => {
    if (id) wanted.set(name, (wanted.get(name) ?? new Set()).add(id));
  };
  for (const step of planSteps(plan, nothingKnown)) {
    if (step.level === 'order') {
      want('products', step.node.order.productId);
      want('orders', step.node.order.deployedId);
    } else {
      want(templateCollections[step.level], step.node.templateId);
      want(recordCollections[step.level], step.node.deployedId);
    }
  }
  const live = new Map<CollectionName, Map<string, Doc>>();
  const deployed = new Set<CollectionName>(Object.values(recordCollections));
  // Orders first: see records/lock-order.ts.
  for (const [name, ids] of [...wanted].sort(
    ([one], [other]) => Number(other === 'orders') - Number(one === 'orders'),
  )) {
    const found = await (isLocking && deployed.has(name) ? work.lock(name, [...ids]) : work.readMany(name, [...ids]));
    // What is archived is offered to nobody any more: browsers do not know it, and nothing is made from it.
    const isThere = ({ isDeleted, isArchived }: Doc) => !isDeleted && (deployed.has(name) || !isArchived);
    live.set(name, new Map([...found].filter(([, doc]) => isThere(doc))));
  }
  return {
    template: <L extends TemplateLevel>(level: L, id: string) =>
      live.get(templateCollections[level])?.get(id) as TemplateOf[L] | undefined,
    hasProduct: (id) => live.get('products')?.has(id) ?? false,
    isLive: (level, id) => live.get(recordCollections[level])?.has(id) ?? false,
    product: (id) => live.get('products')?.get(id),
    projectOf: (level, id) => live.get(recordCollections[level])?.get(id)?.projectId,
  };
}
