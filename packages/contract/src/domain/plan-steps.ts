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
  // Made for each of some thousand nodes at each switch: whether a branch is closed is passed down, not looked for.
  const add = <L extends PlanLevel>(level: L, node: NodeOf[L], above: Above): Above => {
    const found = stateOf(level, node, above.isClosed, facts);
    const isPlain = found === 'deployed' || found === 'deployable';
    const state = isPlain ? found : 'omitted';
    const step = { level, node, parent: above.step, state, reason: isPlain ? undefined : found } as PlanStep;
    steps.push(step);
    // A node that was deployed and then switched off keeps its record, and closes.
    return { step, isClosed: above.isClosed || state === 'omitted' || node.omit };
  };
  const addPreparation = (node: PreparationDeployment, above: Above) => {
    const preparation = add('preparation', node, above);
    for (const item of node.itemDeployments) add('order', item, add('item', item, preparation));
  };
  const addUnit = (node: UnitDeployment, above: Above) => {
    const unit = add('unit', node, above);
    for (const preparation of node.preparationDeployments) addPreparation(preparation, unit);
  };
  for (const node of plan.areaDeployments) {
    const area = add('area', node, top);
    for (const unit of node.unitDeployments) addUnit(unit, area);
  }
  for (const unit of plan.unitDeployments) addUnit(unit, top);
  for (const preparation of plan.preparationDeployments) addPreparation(preparation, top);
  return steps;
}

/** What a node is below; `isClosed`: nothing there is deployed. */
interface Above {
  step: PlanStep | undefined;
  isClosed: boolean;
}
const top: Above = { step: undefined, isClosed: false };

function stateOf(
  level: PlanLevel,
  node: NodeOf[PlanLevel],
  isClosed: boolean,
  facts: PlanFacts,
): 'deployed' | 'deployable' | OmitReason {
  if (level === 'order') {
    const { order } = node as ItemDeployment;
    if (order.deployedId && facts.isLive('order', order.deployedId)) return 'deployed';
    if (isClosed) return 'parent';
    if (order.omit) return 'omitted';
    if (!order.productId || !facts.hasProduct(order.productId)) return 'no product';
    return order.qty > 0 ? 'deployable' : 'no quantity';
  }
  if (node.deployedId && facts.isLive(level, node.deployedId)) return 'deployed';
  if (isClosed) return 'parent';
  if (node.omit) return 'omitted';
  if (node.templateId && !facts.template(level, node.templateId)) return 'template missing';
  return 'deployable';
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
