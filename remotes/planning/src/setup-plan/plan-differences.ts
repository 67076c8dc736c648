import type { ItemDeployment, PreparationDeployment } from '@groundwork/contract';
import { formatNumber } from '@groundwork/ui';
import { childLists, type PlanNode, type PlanTree } from '../plan/plan-tree.ts';

/** Where two versions of a plan differ: a component in the words of both; undefined where one does not have it. */
export interface PlanDifference {
  id: string;
  path: string;
  mine: string | undefined;
  theirs: string | undefined;
}
interface Entry {
  path: string;
  words: string;
}

function entriesOf(tree: PlanTree, productName: (id: string) => string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const visit = (parent: object, above: string) => {
    for (const list of childLists) {
      for (const node of ((parent as Record<string, unknown>)[list] ?? []) as PlanNode[]) {
        const path = [above, node.name || '(No name)'].filter(Boolean).join(' › ');
        entries.set(node.id, { path, words: wordsOf(node, productName) });
        visit(node, path);
      }
    }
  };
  visit(tree, '');
  return entries;
}

function wordsOf(node: PlanNode, productName: (id: string) => string): string {
  const { order } = node as Partial<ItemDeployment>;
  const { sourcing } = node as Partial<PreparationDeployment>;
  const product =
    order && `${formatNumber(order.qty)} × ${order.productId ? productName(order.productId) : 'no product'}`;
  return [node.name, node.omit ? 'omitted' : 'planned', sourcing, product].filter(Boolean).join(', ');
}

/** These components in the words of both versions. */
export function conflictsInWords(
  ids: readonly string[],
  mine: PlanTree,
  theirs: PlanTree,
  productName: (id: string) => string,
): PlanDifference[] {
  const [own, other] = [entriesOf(mine, productName), entriesOf(theirs, productName)];
  return ids.map((id) => {
    const [one, two] = [own.get(id), other.get(id)];
    const isAlike = one?.words === two?.words;
    return {
      id,
      path: one?.path ?? two?.path ?? '',
      mine: one?.words,
      theirs: isAlike ? `${two?.words} (differs in details)` : two?.words,
    };
  });
}
