/** The part of a row's AG Grid node that the order reads. */
export interface OrderedNode {
  readonly data?: unknown;
  /** Its place in the rows as they were given, which decides between equals. */
  readonly sourceRowIndex: number;
  readonly destroyed: boolean;
}

/** How one column sorts: by keys that are made once a row, since 100,000 rows are compared 1.7 million times. */
export interface ColumnOrder<N> {
  keyOf(node: N): unknown;
  /** Which of two keys comes first in an ascending list; what is empty comes last in both directions. */
  compare(a: unknown, b: unknown, isDescending: boolean): number;
}
export interface SortedBy<N> {
  order: ColumnOrder<N>;
  isDescending: boolean;
}

interface Entry<N> {
  node: N;
  /** Of which the keys were made. */
  data: unknown;
  keys: readonly unknown[];
  /** Its row has left, or has another entry by now. */
  isGone: boolean;
  /** Number of the last filter that its row has passed. */
  passed: number;
}
type Compare<N> = (a: Entry<N>, b: Entry<N>) => number;

/** The part of AG Grid's report of a transaction that the order reads. */
export interface NodeChanges<N> {
  readonly adds: ReadonlySet<N>;
  readonly updates: ReadonlySet<N>;
  readonly removals: readonly N[];
  /** The rows that were there have another order now. */
  readonly reordered: boolean;
}

/** With a larger share of changed rows, sorting all of them is faster. */
const mostTouched = 1 / 8;
/** Equals that are looked at for a row, to both sides. */
const mostSteps = 100;
/** With a smaller share of rows that pass a filter, sorting them is faster than going through all. */
const fewPassing = 1 / 32;
const unknown = -1;

/**
 * All rows of a grid in the order of its sorted columns. Keys and order are kept: rows that changed are placed by binary
 * search, and a filter only leaves rows out, so neither a small change nor a keystroke sorts the list. Nodes are large and lie
 * all over the memory: where it can, the order looks at its own entries instead.
 */
export class RowOrder<N extends OrderedNode> {
  #sortedBy: readonly SortedBy<N>[] = [];
  #compare: Compare<N> = () => 0;
  #entries: Entry<N>[] = [];
  readonly #entryOf = new Map<N, Entry<N>>();
  #nodes: N[] = [];
  #filter = 0;

  /** Sorts by other columns, or by the same ones whose values may be others now: every key is made again. */
  sortBy(sortedBy: readonly SortedBy<N>[]): void {
    this.#sortedBy = sortedBy;
    this.#compare = comparison(sortedBy);
    this.#entries = [];
    this.#entryOf.clear();
    this.#nodes = [];
  }

  /** Takes what changed, or looks for it in all rows when nobody says; `all` is every row of the grid. */
  follow(all: readonly N[], changes?: NodeChanges<N>): void {
    if (this.#entries.length === 0 && !changes) {
      this.#begin(all);
      return;
    }
    const { adds, updates, removals } = changes ?? this.#changesIn(all);
    const gone: Entry<N>[] = [];
    // A row that is reported as new may be known: AG Grid sorts in between when a change of columns comes with it.
    const touched = new Set([...updates, ...adds]);
    for (const nodes of [removals, touched])
      for (const node of nodes) {
        const entry = this.#take(node);
        if (entry) gone.push(entry);
      }
    const come: Entry<N>[] = [];
    for (const node of touched) if (!node.destroyed) come.push(this.#put(node));
    if (come.length + gone.length > 0 || changes?.reordered) this.#rearrange(gone, come, changes?.reordered ?? false);
    // Changes that nobody has reported.
    if (changes && this.#nodes.length !== all.length) this.follow(all);
  }

  #begin(all: readonly N[]): void {
    const entries: Entry<N>[] = [];
    for (const node of all) if (!node.destroyed) entries.push(this.#put(node));
    this.#entries = entries.sort(this.#compare);
    this.#nodes = this.#entries.map(({ node }) => node);
  }

  #rearrange(gone: readonly Entry<N>[], come: Entry<N>[], isReordered: boolean): void {
    const held = this.#entries;
    if (!isReordered && come.length <= held.length * mostTouched) {
      const taken = gone.map((entry) => this.#placeOf(entry)).sort((a, b) => a - b);
      if (taken[0] !== unknown) {
        come.sort(this.#compare);
        const kept = without(held, taken);
        const places = come.map((entry) => lowerBound(kept, entry, this.#compare));
        const nodes = come.map(({ node }) => node);
        this.#entries = withItems(kept, places, come);
        this.#nodes = withItems(without(this.#nodes, taken), places, nodes);
        return;
      }
    }
    this.#entries = held
      .filter(({ isGone }) => !isGone)
      .concat(come)
      .sort(this.#compare);
    this.#nodes = this.#entries.map(({ node }) => node);
  }

  /** Where a row was: among many equals of which AG Grid has renumbered some, it is not looked for. */
  #placeOf(entry: Entry<N>): number {
    const place = lowerBound(this.#entries, entry, this.#compare);
    for (let step = 0; step < mostSteps; step++) {
      if (this.#entries[place + step] === entry) return place + step;
      if (this.#entries[place - step] === entry) return place - step;
    }
    return unknown;
  }

  /** All rows in order. */
  all(): N[] {
    return this.#nodes.slice();
  }
  /** Of the rows in order, those that pass a filter. Few of them are sorted instead of looked for in the order. */
  filtered(passing: readonly N[]): N[] {
    if (passing.length <= this.#entries.length * fewPassing) {
      const entries = passing.flatMap((node) => this.#entryOf.get(node) ?? []);
      return entries.sort(this.#compare).map(({ node }) => node);
    }
    this.#filter += 1;
    const shown = this.#filter;
    for (const node of passing) {
      const entry = this.#entryOf.get(node);
      if (entry) entry.passed = shown;
    }
    const nodes: N[] = [];
    for (const { node, passed } of this.#entries) if (passed === shown) nodes.push(node);
    return nodes;
  }

  #changesIn(all: readonly N[]): NodeChanges<N> {
    const adds = new Set<N>();
    const updates = new Set<N>();
    for (const node of all) {
      const entry = this.#entryOf.get(node);
      if (!entry) adds.add(node);
      else if (entry.data !== node.data) updates.add(node);
    }
    const removals = this.#nodes.filter((node) => node.destroyed || all[node.sourceRowIndex] !== node);
    return { adds, updates, removals, reordered: false };
  }
  #take(node: N): Entry<N> | undefined {
    const entry = this.#entryOf.get(node);
    if (entry) entry.isGone = true;
    this.#entryOf.delete(node);
    return entry;
  }
  #put(node: N): Entry<N> {
    const keys = this.#sortedBy.map(({ order }) => order.keyOf(node));
    const entry = { node, data: node.data, keys, isGone: false, passed: 0 };
    this.#entryOf.set(node, entry);
    return entry;
  }
}

/** A total order: equal rows keep their given order, in both directions. */
function comparison<N extends OrderedNode>(sortedBy: readonly SortedBy<N>[]): Compare<N> {
  const bySource: Compare<N> = (a, b) => a.node.sourceRowIndex - b.node.sourceRowIndex;
  const directed = sortedBy.map(({ order, isDescending }) => (a: unknown, b: unknown) => {
    const sign = order.compare(a, b, isDescending);
    return isDescending ? -sign : sign;
  });
  const [first] = directed;
  if (first && directed.length === 1) return (a, b) => first(a.keys[0], b.keys[0]) || bySource(a, b);
  return (a, b) => {
    for (const [index, compare] of directed.entries()) {
      const sign = compare(a.keys[index], b.keys[index]);
      if (sign) return sign;
    }
    return bySource(a, b);
  };
}

/** The place of the first entry that does not come before this one. */
function lowerBound<N>(entries: readonly Entry<N>[], entry: Entry<N>, compare: Compare<N>): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(entries[middle] as Entry<N>, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Rows between two changes move as a block.

/** A copy of the list without the items at these ascending places. */
function without<T>(list: readonly T[], places: readonly number[]): readonly T[] {
  if (places.length === 0) return list;
  const ends = [...places, list.length];
  return ([] as T[]).concat(...ends.map((end, index) => list.slice((places[index - 1] ?? -1) + 1, end)));
}

/** A copy of the list with an item before each of these ascending places. */
function withItems<T>(list: readonly T[], places: readonly number[], items: readonly T[]): T[] {
  const blocks = places.flatMap((place, index) => [list.slice(places[index - 1] ?? 0, place), [items[index] as T]]);
  return ([] as T[]).concat(...blocks, list.slice(places.at(-1) ?? 0));
}
