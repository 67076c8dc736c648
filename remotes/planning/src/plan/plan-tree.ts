import type {
  AreaDeployment,
  ComponentType,
  ItemDeployment,
  PreparationDeployment,
  SetupPlan,
  UnitDeployment,
} from '@groundwork/contract';

/** The part of a plan that the browser edits as a whole. */
export type PlanTree = Pick<SetupPlan, 'areaDeployments' | 'unitDeployments' | 'preparationDeployments'>;
/** A component that can be added to the plan. */
export type Component =
  | { level: 'area'; node: AreaDeployment }
  | { level: 'unit'; node: UnitDeployment }
  | { level: 'preparation'; node: PreparationDeployment };
export type ComponentLevel = Component['level'];
export type PlanNode = AreaDeployment | UnitDeployment | PreparationDeployment | ItemDeployment;
/** Where something is added; the plan itself has no id. */
export interface PlanParent {
  type: ComponentType;
  id?: string;
}

/** The lists of child nodes, from the outside in. */
export const childLists = ['areaDeployments', 'unitDeployments', 'preparationDeployments', 'itemDeployments'] as const;
type Lists = Partial<Record<(typeof childLists)[number], readonly PlanNode[]>>;

export const treeOf = ({ areaDeployments, unitDeployments, preparationDeployments }: PlanTree): PlanTree => ({
  areaDeployments,
  unitDeployments,
  preparationDeployments,
});

/** The level of a deployment follows from which child list is present ([PL-07]). */
export function componentTypeOf(deployment: object): ComponentType {
  if ('areaDeployments' in deployment) return 'PLAN';
  if ('unitDeployments' in deployment) return 'AREA';
  if ('preparationDeployments' in deployment) return 'UNIT';
  if ('itemDeployments' in deployment) return 'PREPARATION';
  if ('order' in deployment) return 'ITEM';
  return 'productId' in deployment ? 'ORDER' : 'UNKNOWN';
}

/** The node with this id, or undefined. */
export function findNode(tree: PlanTree, id: string): PlanNode | undefined {
  const search = (lists: Lists): PlanNode | undefined => {
    for (const list of childLists) {
      for (const node of lists[list] ?? []) {
        const found = node.id === id ? node : search(node as Lists);
        if (found) return found;
      }
    }
    return undefined;
  };
  return search(tree);
}

/** Every node below a node or in a tree, parents first. */
export const nodesIn = (above: PlanTree | PlanNode): PlanNode[] =>
  childLists.flatMap((list) => (above as Lists)[list] ?? []).flatMap((node) => [node, ...nodesIn(node)]);

/** The ids of a node and of everything below it. */
export const idsIn = (node: PlanNode): string[] => [node, ...nodesIn(node)].map(({ id }) => id);

/** The tree with one node changed, or taken out where `change` answers undefined; everything else keeps its identity. */
export function changeNode(tree: PlanTree, id: string, change: (node: PlanNode) => PlanNode | undefined): PlanTree {
  const visit = <T extends Lists>(lists: T): T => {
    for (const list of childLists) {
      const nodes = lists[list];
      if (!nodes) continue;
      for (const [index, node] of nodes.entries()) {
        const next = node.id === id ? change(node) : visit(node as Lists & PlanNode);
        if (next === node) continue;
        return { ...lists, [list]: nodes.flatMap((other, i) => (i === index ? (next ? [next] : []) : [other])) };
      }
    }
    return lists;
  };
  return visit(tree);
}

/** The levels that may be added below a parent ([PL-10]). */
export const offeredLevels = (type: ComponentType): readonly ComponentLevel[] =>
  type === 'PLAN'
    ? ['area', 'unit', 'preparation']
    : type === 'AREA'
      ? ['unit']
      : type === 'UNIT'
        ? ['preparation']
        : [];

/** The tree with a component added, or why not ([VA-48] to [VA-50]). */
export function addComponent(
  tree: PlanTree,
  parent: PlanParent,
  component: Component,
): { tree: PlanTree } | { error: string } {
  const { level, node } = component;
  let next = tree;
  switch (parent.type) {
    case 'PLAN':
      if (level === 'area') next = { ...tree, areaDeployments: [...tree.areaDeployments, node] };
      else if (level === 'unit') next = { ...tree, unitDeployments: [...tree.unitDeployments, node] };
      else next = { ...tree, preparationDeployments: [...tree.preparationDeployments, node] };
      break;
    case 'AREA': {
      const area = parent.id ? findNode(tree, parent.id) : undefined;
      if (!area || componentTypeOf(area) !== 'AREA') return { error: 'Failed to match target Area' };
      if (level === 'unit')
        next = changeNode(tree, area.id, (found) => {
          const target = found as AreaDeployment;
          return { ...target, unitDeployments: [...target.unitDeployments, node] };
        });
      break;
    }
    case 'UNIT': {
      const unit = parent.id ? findNode(tree, parent.id) : undefined;
      if (!unit || componentTypeOf(unit) !== 'UNIT') return { error: 'Failed to match target Unit' };
      if (level === 'preparation')
        next = changeNode(tree, unit.id, (found) => {
          const target = found as UnitDeployment;
          return { ...target, preparationDeployments: [...target.preparationDeployments, node] };
        });
      break;
    }
    default:
      return { error: `Unrecognized parent type ${parent.type}. Unable to complete action.` };
  }
  return next === tree ? { error: 'No change detected' } : { tree: next };
}

/** The names of siblings: a second one of the same name gets ' 2'. */
export function siblingNames(tree: PlanTree, { type, id }: PlanParent): string[] {
  const parent = type === 'PLAN' ? tree : id ? findNode(tree, id) : undefined;
  return childLists.flatMap((list) => ((parent as Lists | undefined)?.[list] ?? []).map(({ name }) => name ?? ''));
}
export function uniqueName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((other) => other.trim().toLowerCase()));
  for (let number = 2, candidate = name.trim(); ; number += 1) {
    if (!known.has(candidate.toLowerCase())) return candidate;
    candidate = `${name.trim()} ${number}`;
  }
}
