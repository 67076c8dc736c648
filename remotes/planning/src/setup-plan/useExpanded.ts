import { useMemo, useState } from 'react';
import { nodesIn, type PlanTree } from '../plan/plan-tree.ts';

/** Which components of the plan are unfolded: at first the areas. */
export function useExpanded(tree: PlanTree) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(tree.areaDeployments.map(({ id }) => id)));
  return useMemo(
    () => ({
      has: (id: string) => ids.has(id),
      toggle: (id: string) =>
        setIds((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id])),
      open: (...opened: (string | undefined)[]) =>
        setIds((now) => new Set([...now, ...opened.flatMap((id) => id ?? [])])),
      all: () => setIds(new Set(groupIds(tree))),
      none: () => setIds(new Set()),
    }),
    [ids, tree],
  );
}

/** The ids of all nodes that can have children. */
const groupIds = (tree: PlanTree): string[] => nodesIn(tree).flatMap((node) => ('order' in node ? [] : node.id));
