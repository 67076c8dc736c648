import { childLists, type PlanNode, type PlanTree, treeOf } from '../plan/plan-tree.ts';

export type Side = 'mine' | 'theirs';
/** The version to keep of each component, by its id; mine by default. */
export type Choices = ReadonlyMap<string, Side>;

export interface MergedPlan {
  tree: PlanTree;
  /** Components that both have changed, each in another way, or one changed and the other removed. */
  conflicts: readonly string[];
}
type Node = PlanNode & Partial<Record<(typeof childLists)[number], readonly PlanNode[]>>;
type Nodes = readonly Node[];
type Fields = Readonly<Record<string, unknown>>;

/**
 * Merges two versions of a plan that both began from `base`, component by component: what only one has changed, added or
 * removed is taken over. Where both changed the same value of a component, `choices` decides.
 */
export function mergePlans(base: PlanTree, mine: PlanTree, theirs: PlanTree, choices: Choices = new Map()): MergedPlan {
  const merge = new Merge(choices);
  const tree = merge.children(treeOf(base), treeOf(mine), treeOf(theirs)) as unknown as PlanTree;
  return { tree, conflicts: merge.conflicts };
}

class Merge {
  readonly conflicts: string[] = [];
  readonly #choices: Choices;

  constructor(choices: Choices) {
    this.#choices = choices;
  }

  /** The child lists of a component, or of the plan, in all three versions. */
  children(base: object | undefined, mine: object, theirs: object): Fields {
    const merged: Record<string, unknown> = {};
    for (const list of childLists) {
      if (!(list in mine) && !(list in theirs)) continue;
      merged[list] = this.#list(nodesOf(base, list), nodesOf(mine, list), nodesOf(theirs, list));
    }
    return merged;
  }

  #list(base: Nodes, mine: Nodes, theirs: Nodes): Nodes {
    const find = (nodes: Nodes, id: string) => nodes.find((node) => node.id === id);
    return mergedOrder(base, mine, theirs).flatMap(
      (id) => this.#node(find(base, id), find(mine, id), find(theirs, id)) ?? [],
    );
  }

  #node(base: Node | undefined, mine: Node | undefined, theirs: Node | undefined): Node | undefined {
    if (mine && theirs) {
      return { ...this.#fields(mine.id, base, mine, theirs), ...this.children(base, mine, theirs) } as unknown as Node;
    }
    const left = mine ?? theirs;
    if (!base || !left) return left;
    // One side has removed it: that holds unless the other has worked on it.
    if (isSame(base, left)) return undefined;
    return this.#choose(left.id) === 'mine' ? mine : theirs;
  }

  #choose(id: string): Side {
    if (!this.conflicts.includes(id)) this.conflicts.push(id);
    return this.#choices.get(id) ?? 'mine';
  }

  /** The values of one component without its children. */
  #fields(id: string, base: object | undefined, mine: object, theirs: object): Fields {
    const [from, own, other] = [base, mine, theirs].map((node) => (node ?? {}) as Fields) as [Fields, Fields, Fields];
    const merged: Record<string, unknown> = {};
    for (const field of new Set([...Object.keys(own), ...Object.keys(other)])) {
      if (isChildList(field)) continue;
      const [before, one, two] = [from[field], own[field], other[field]];
      if (isSame(one, two) || isSame(two, before)) merged[field] = one;
      else if (isSame(one, before)) merged[field] = two;
      // The order of an item has values of its own.
      else if (isObject(one) && isObject(two))
        merged[field] = this.#fields(id, isObject(before) ? before : {}, one, two);
      else merged[field] = this.#choose(id) === 'mine' ? one : two;
    }
    return merged;
  }
}

/** Mine where I have changed the order, else theirs; what only the other has comes behind the one that it follows there. */
function mergedOrder(base: Nodes, mine: Nodes, theirs: Nodes): string[] {
  const idsOf = (nodes: Nodes) => nodes.map(({ id }) => id);
  const isKept = (nodes: Nodes) => isSame(idsOf(nodes), idsOf(base));
  const [first, second] = isKept(mine) ? [theirs, mine] : [mine, theirs];
  const ids = idsOf(first);
  for (const [index, { id }] of second.entries()) {
    if (ids.includes(id)) continue;
    const before = second[index - 1]?.id;
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }
  return ids;
}

const isChildList = (field: string) => childLists.some((list) => list === field);
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nodesOf = (parent: object | undefined, list: string): Nodes =>
  ((parent as Record<string, unknown> | undefined)?.[list] ?? []) as Nodes;

/** Whether a version holds everything that was changed from `base` to `mine`, whatever else was changed in it. */
export function holdsChanges(version: PlanTree, base: PlanTree, mine: PlanTree): boolean {
  const { tree, conflicts } = mergePlans(base, mine, version);
  return conflicts.length === 0 && isSame(tree, treeOf(version));
}

/** Equality in any order of fields, but for one that is not compared; undefined and null are equal. */
export function isSame(a: unknown, b: unknown, ignored?: string): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value ?? null, (_, part: unknown) =>
      isObject(part)
        ? Object.fromEntries(
            Object.entries(part)
              .filter(([field, inner]) => inner !== null && inner !== undefined && field !== ignored)
              .sort(([one], [two]) => (one < two ? -1 : 1)),
          )
        : part,
    );
  return text(a) === text(b);
}
