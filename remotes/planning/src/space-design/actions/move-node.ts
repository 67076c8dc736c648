import { changeNode, findNode, type PlanNode, type PlanTree } from '../../plan/plan-tree.ts';
import type { Level } from '../../setup-components/component-levels.ts';

const listOf = {
  area: 'areaDeployments',
  unit: 'unitDeployments',
  preparation: 'preparationDeployments',
  item: 'itemDeployments',
} as const satisfies Record<Level, string>;
type Lists = Readonly<Partial<Record<string, readonly PlanNode[]>>>;

/** The level that a component can be moved to; an area, like a loose unit, belongs to the project itself. */
export const parentLevel = { unit: 'area', preparation: 'unit', item: 'preparation' } as const;

/**
 * The tree with a node below another parent, the project itself where `to` is undefined; or why not, where the tree is not
 * the one that the user saw.
 */
export function moveNode(
  tree: PlanTree,
  { id, level, from, to }: { id: string; level: Level; from: string | undefined; to: string | undefined },
): PlanTree | string {
  const list = listOf[level];
  const childrenIn = (parent: string | undefined) =>
    ((parent === undefined ? tree : findNode(tree, parent)) as Lists | undefined)?.[list] ?? [];
  // By an attempt whose answer was lost, or by somebody who wanted the same.
  if (childrenIn(to).some((child) => child.id === id)) return tree;
  const node = childrenIn(from).find((child) => child.id === id);
  if (!node) return 'It was moved or removed meanwhile.';
  if (to !== undefined && !findNode(tree, to)) return 'The new place is no longer in the plan.';
  const without = changeNode(tree, id, () => undefined);
  const added = (parent: object) => ({ ...parent, [list]: [...((parent as Lists)[list] ?? []), node] });
  return to === undefined
    ? (added(without) as PlanTree)
    : changeNode(without, to, (parent) => added(parent) as object as PlanNode);
}
