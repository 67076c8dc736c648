import type {
  AreaDeployment,
  ItemDeployment,
  ModuleRequest,
  Order,
  PreparationDeployment,
  PreparationItem,
  UnitDeployment,
} from '@groundwork/contract';
import type { TemplateLevel, TemplateOf } from '@groundwork/contract/domain';
import type { PlanNode, PlanTree } from '../plan/plan-tree.ts';
import type { Place } from '../setup-components/component-address.ts';
import type { Level } from '../setup-components/component-levels.ts';
import type { ComponentRecord } from '../setup-components/component-records.ts';
import { type ComponentTree, componentTree } from '../setup-components/component-tree.ts';
import { itemStatus, parentStatus, type SpaceStatus } from './space-status.ts';

/** A node of the plan with its record, its facts and its children. */
export interface SpaceComponent {
  level: Level;
  /** Of the plan's node. */
  id: string;
  node: PlanNode;
  name: string;
  template: TemplateOf[TemplateLevel] | undefined;
  /** The deployed record while it exists. */
  record: ComponentRecord | undefined;
  status: SpaceStatus;
  children: readonly SpaceComponent[];
  /** The address it is opened at; an item is shown in its preparation. */
  place: Place;
  /** Switched off and not deployed. Children say so of themselves only. */
  isOmitted: boolean;
  /** The open wish for this very deployment. */
  wish: ModuleRequest | undefined;
  /** The last wish for it, where staff have declined it lately. */
  declined: ModuleRequest | undefined;
  /** Staff have accepted the last wish for it, and nothing has come of it yet. */
  isAccepted: boolean;
  /** A proposal: omitted until staff accept its wish, and shown to everybody meanwhile. */
  isRequested: boolean;
  /** Of items. */
  item?: SpaceItem;
}
export interface SpaceItem {
  node: ItemDeployment;
  record: PreparationItem | undefined;
  /** The order it waits for, or was filled by. */
  order: Order | undefined;
  quantity: number;
}

/** The plan of a project as the tree that space design walks. */
export type Space = ComponentTree<SpaceComponent>;

/** Lookups of the records that a plan references; undefined for deleted ones. */
export interface SpaceFacts {
  template<L extends TemplateLevel>(level: L, id: string): TemplateOf[L] | undefined;
  record(level: Level, id: string): ComponentRecord | undefined;
  order(id: string): Order | undefined;
  /** The orders made for a preparation item. */
  ordersOf(preparationItemId: string): readonly Order[];
  /** The Draft wish for a deployment. */
  wish(deploymentId: string): ModuleRequest | undefined;
  /** The last wish for a deployment, where it was declined lately. */
  declined?(deploymentId: string): ModuleRequest | undefined;
  /** Whether the last wish for a deployment was accepted. */
  isAccepted?(deploymentId: string): boolean;
  /** Subscribers see an order once it is placed: before that its item is planned. */
  isForSubscriber?: boolean;
}

/** Areas, then loose units, then loose preparations (docs: screens#space-design). */
export function buildSpace(plan: PlanTree, facts: SpaceFacts): Space {
  const byId = new Map<string, SpaceComponent>();
  const add = (
    level: Level,
    node: PlanNode,
    place: Place,
    rest: Pick<SpaceComponent, 'status' | 'children' | 'item'>,
    record = recordOf(facts, level, node),
  ): SpaceComponent => {
    const template = node.templateId ? facts.template(level, node.templateId) : undefined;
    const isOmitted = node.omit && !record;
    const wish = facts.wish(node.id);
    const name = record?.name || node.name || template?.name || '(No name)';
    const isRequested = isOmitted && wish !== undefined;
    const component = {
      level,
      id: node.id,
      node,
      name,
      template,
      record,
      place,
      isOmitted,
      wish,
      declined: wish ? undefined : facts.declined?.(node.id),
      isAccepted: !wish && !isOmitted && rest.status === 'Model' && facts.isAccepted?.(node.id) === true,
      isRequested,
      ...rest,
    };
    byId.set(node.id, component);
    return component;
  };
  const addParent = (level: Level, node: PlanNode, place: Place, children: readonly SpaceComponent[]) =>
    add(level, node, place, { children, status: parentStatus(children) });

  const addItem = (node: ItemDeployment, place: Place) => {
    const record = recordOf(facts, 'item', node) as PreparationItem | undefined;
    const order = orderOf(facts, node, record);
    const item: SpaceItem = { node, record, order, quantity: record?.quantity ?? node.order.qty };
    return add(
      'item',
      node,
      place,
      { children: [], status: itemStatus(record, order, facts.isForSubscriber), item },
      record,
    );
  };
  const addPreparation = (node: PreparationDeployment, above: Place) => {
    const place = { ...above, preparation: node.id };
    return addParent(
      'preparation',
      node,
      place,
      node.itemDeployments.map((item) => addItem(item, place)),
    );
  };
  const addUnit = (node: UnitDeployment, above: Place) => {
    const place = { ...above, unit: node.id };
    return addParent(
      'unit',
      node,
      place,
      node.preparationDeployments.map((preparation) => addPreparation(preparation, place)),
    );
  };
  const addArea = (node: AreaDeployment) => {
    const place = { area: node.id };
    return addParent(
      'area',
      node,
      place,
      node.unitDeployments.map((unit) => addUnit(unit, place)),
    );
  };
  const top = [
    ...plan.areaDeployments.map(addArea),
    ...plan.unitDeployments.map((unit) => addUnit(unit, {})),
    ...plan.preparationDeployments.map((preparation) => addPreparation(preparation, {})),
  ];
  return componentTree(top, byId);
}

const recordOf = (facts: SpaceFacts, level: Level, { deployedId }: PlanNode) =>
  deployedId ? facts.record(level, deployedId) : undefined;

/** The order of the plan; where that is gone or was called off, another one for the same preparation item. */
function orderOf(facts: SpaceFacts, { order }: ItemDeployment, record: PreparationItem | undefined): Order | undefined {
  const planned = order.deployedId ? facts.order(order.deployedId) : undefined;
  if (!record || (planned && planned.status !== 'Cancelled')) return planned;
  return facts.ordersOf(record.id).find(({ status }) => status !== 'Cancelled') ?? planned;
}

/**
 * The components shown in a place: everything that is not omitted, proposals with their answers, and the omitted ones
 * on request.
 */
export const shownIn = (children: readonly SpaceComponent[], showsOmitted: boolean): readonly SpaceComponent[] =>
  showsOmitted
    ? children
    : children.filter(({ isOmitted, isRequested, declined }) => !isOmitted || isRequested || declined);

/** All components below that are to be deployed: neither omitted ones, with everything below them, nor proposals. */
export function* meantIn(children: readonly SpaceComponent[]): Generator<SpaceComponent> {
  for (const child of children) {
    if (child.isOmitted) continue;
    yield child;
    yield* meantIn(child.children);
  }
}
