import type { CollectionName } from '../collections.ts';
import type {
  AreaDeployment,
  ItemDeployment,
  PreparationDeployment,
  PreparationItemTemplate,
  PreparationTemplate,
  SetupAreaTemplate,
  SetupPlan,
  SetupUnitTemplate,
  UnitDeployment,
} from '../records.ts';

/**
 * The effect of a deployment on each node of a plan. The browser's preview and the server's deployment both use this,
 * so that the result equals the preview (docs: deploy-preview).
 */
interface NodeOf {
  area: AreaDeployment;
  unit: UnitDeployment;
  preparation: PreparationDeployment;
  item: ItemDeployment;
  /** An order has no node of its own: it is a part of its item's. */
  order: ItemDeployment;
}
/** The templates of a level's nodes. */
export interface TemplateOf {
  area: SetupAreaTemplate;
  unit: SetupUnitTemplate;
  preparation: PreparationTemplate;
  item: PreparationItemTemplate;
}
/** A level of the plan; an order is made of each item. */
export type PlanLevel = keyof NodeOf;
/** A level that has templates. */
export type TemplateLevel = keyof TemplateOf;
/** From the outside in. */
export const planLevels = ['area', 'unit', 'preparation', 'item', 'order'] as const satisfies readonly PlanLevel[];

/** Where the templates of a level are kept. */
export const templateCollections = {
  area: 'setupareatemplates',
  unit: 'setupunittemplates',
  preparation: 'preparationtemplates',
  item: 'preparationitemtemplates',
} as const satisfies Record<TemplateLevel, CollectionName>;
/**
 * The collection of the record that a deployment creates for each level; for an order, its fields come from its item.
 */
export const recordCollections = {
  area: 'setupareas',
  unit: 'setupunits',
  preparation: 'preparations',
  item: 'preparationitems',
  order: 'orders',
} as const satisfies Record<PlanLevel, CollectionName>;

/** The lookups of the records that a plan references. */
export interface PlanFacts {
  /** The template, or undefined where it is deleted or unknown. */
  template<L extends TemplateLevel>(level: L, id: string): TemplateOf[L] | undefined;
  /** False for a product that is deleted or unknown: nobody orders it. */
  hasProduct(id: string): boolean;
  /** True where the record that a deployedId names exists and is not deleted. */
  isLive(level: PlanLevel, id: string): boolean;
}

/** Why a node is not deployed: it or one above it is switched off, or there is nothing to make it from. */
export type OmitReason = 'omitted' | 'parent' | 'template missing' | 'no product' | 'no quantity';
interface Step<L extends PlanLevel> {
  level: L;
  node: NodeOf[L];
  /** The step of the node above; of an order, that of its item. */
  parent?: PlanStep;
  state: 'deployed' | 'omitted' | 'deployable';
  reason?: OmitReason;
}
/** A node, or the order of an item, and what deploying does to it. */
export type PlanStep = { [L in PlanLevel]: Step<L> }[PlanLevel];
type Tree = Pick<SetupPlan, 'areaDeployments' | 'unitDeployments' | 'preparationDeployments'>;

/** A step for each node of the plan and for the order of each item, parents first. */
export function planSteps(plan: Tree, facts: PlanFacts): PlanStep[] {
  const steps: PlanStep[] = [];
  const add = <L extends PlanLevel>(level: L, node: NodeOf[L], parent: PlanStep | undefined): PlanStep => {
    const step = { level, node, parent, ...stateOf(level, node, parent, facts) } as PlanStep;
    steps.push(step);
    return step;
  };
  const addPreparation = (node: PreparationDeployment, parent?: PlanStep) => {
    const preparation = add('preparation', node, parent);
    for (const item of node.itemDeployments) add('order', item, add('item', item, preparation));
  };
  const addUnit = (node: UnitDeployment, parent?: PlanStep) => {
    const unit = add('unit', node, parent);
    for (const preparation of node.preparationDeployments) addPreparation(preparation, unit);
  };
  for (const node of plan.areaDeployments) {
    const area = add('area', node, undefined);
    for (const unit of node.unitDeployments) addUnit(unit, area);
  }
  for (const unit of plan.unitDeployments) addUnit(unit);
  for (const preparation of plan.preparationDeployments) addPreparation(preparation);
  return steps;
}

function stateOf(
  level: PlanLevel,
  node: NodeOf[PlanLevel],
  parent: PlanStep | undefined,
  facts: PlanFacts,
): Pick<PlanStep, 'state' | 'reason'> {
  const omitted = (reason: OmitReason) => ({ state: 'omitted' as const, reason });
  if (level === 'order') {
    const { order } = node as ItemDeployment;
    if (order.deployedId && facts.isLive('order', order.deployedId)) return { state: 'deployed' };
    if (isClosed(parent)) return omitted('parent');
    if (order.omit) return omitted('omitted');
    if (!order.productId || !facts.hasProduct(order.productId)) return omitted('no product');
    return order.qty > 0 ? { state: 'deployable' } : omitted('no quantity');
  }
  if (node.deployedId && facts.isLive(level, node.deployedId)) return { state: 'deployed' };
  if (isClosed(parent)) return omitted('parent');
  if (node.omit) return omitted('omitted');
  if (node.templateId && !facts.template(level, node.templateId)) return omitted('template missing');
  return { state: 'deployable' };
}

/** Nothing below it is deployed. A node that was deployed and then switched off keeps its record, and closes. */
function isClosed(step: PlanStep | undefined): boolean {
  if (!step) return false;
  return step.state === 'omitted' || step.node.omit || (step.level !== 'order' && isClosed(step.parent));
}

/** The names from the top down: 'Practical Life › Shelf 1'. */
export function stepPath(step: PlanStep, facts: PlanFacts): string {
  const above = step.parent ? [stepPath(step.parent, facts)] : [];
  return step.level === 'order' ? (above[0] ?? '') : [...above, stepName(step, facts)].join(' › ');
}

/** A node's own name, or that of its template. */
export function stepName({ level, node }: PlanStep, facts: PlanFacts): string {
  if (node.name) return node.name;
  const template = node.templateId && level !== 'order' ? facts.template(level, node.templateId) : undefined;
  return template?.name ?? '';
}
