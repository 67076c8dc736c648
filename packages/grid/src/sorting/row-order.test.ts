import { type ColumnOrder, type NodeChanges, type OrderedNode, RowOrder } from './row-order.ts';

interface Row {
  name: string;
  size: number;
}
interface Node extends OrderedNode {
  data: Row;
  sourceRowIndex: number;
  destroyed: boolean;
}
const counted = { keys: 0, comparisons: 0 };
const byName: ColumnOrder<Node> = {
  keyOf: ({ data }) => {
    counted.keys += 1;
    return data.name;
  },
  compare: (a, b) => {
    counted.comparisons += 1;
    return String(a) < String(b) ? -1 : a === b ? 0 : 1;
  },
};
const bySize: ColumnOrder<Node> = { keyOf: ({ data }) => data.size, compare: (a, b) => Number(a) - Number(b) };

const node = (name: string, sourceRowIndex: number, size = 0): Node => ({
  data: { name, size },
  sourceRowIndex,
  destroyed: false,
});
const named = (count: number) =>
  Array.from({ length: count }, (_, index) => node(`Row ${String((index * 7919) % count).padStart(6, '0')}`, index));
const names = (nodes: readonly Node[]) => nodes.map(({ data }) => data.name);
/** As AG Grid does: a removed node is marked, and those behind it move up. */
const remove = (nodes: readonly Node[], gone: Node) => {
  gone.destroyed = true;
  const left = nodes.filter((other) => other !== gone);
  for (const [index, other] of left.entries()) other.sourceRowIndex = index;
  return left;
};

const read = (order: RowOrder<Node>, rows: readonly Node[], changes?: Partial<NodeChanges<Node>>) => {
  const none = { adds: new Set<Node>(), updates: new Set<Node>(), removals: [], reordered: false };
  order.follow(rows, changes && { ...none, ...changes });
  return order.all();
};

beforeEach(() => Object.assign(counted, { keys: 0, comparisons: 0 }));

describe('the order of rows', () => {
  it('places a few changed, new and removed rows among 20,000 without sorting the others again', () => {
    const order = new RowOrder<Node>();
    order.sortBy([{ order: byName, isDescending: false }]);
    let rows = named(20_000);
    read(order, rows);
    expect(counted.keys).toBe(20_000);

    Object.assign(counted, { keys: 0, comparisons: 0 });
    for (const index of [5, 700, 19_000]) rows[index]!.data = { name: `Row 01${index}`, size: 1 };
    rows = remove(rows, rows[12_345]!);
    rows.push(node('Row 000000a', rows.length));
    const shown = read(order, rows);
    expect(names(shown)).toEqual(names(rows).sort());
    expect(counted.keys).toBe(4);
    // Four rows are looked for where they were, and four where they belong: a binary search takes 15 comparisons.
    expect(counted.comparisons).toBeLessThan(8 * 15 + 10);
  });

  it('compares nothing when a filter leaves rows out', () => {
    const order = new RowOrder<Node>();
    order.sortBy([{ order: byName, isDescending: true }]);
    const rows = named(5_000);
    read(order, rows);
    Object.assign(counted, { keys: 0, comparisons: 0 });
    const passing = rows.filter(({ data }) => data.name.includes('7'));
    expect(names(order.filtered(passing))).toEqual(names(passing).sort().reverse());
    expect(names(read(order, rows))).toEqual(names(rows).sort().reverse());
    expect(counted).toEqual({ keys: 0, comparisons: 0 });
  });

  it('keeps equal rows in the order in which they were given, ascending and descending', () => {
    for (const isDescending of [false, true]) {
      const order = new RowOrder<Node>();
      order.sortBy([
        { order: bySize, isDescending },
        { order: { ...byName, keyOf: () => 'same' }, isDescending },
      ]);
      const rows = ['c', 'a', 'b', 'd'].map((name, index) => node(name, index, name === 'd' ? 0 : 1));
      expect(names(read(order, rows))).toEqual(isDescending ? ['c', 'a', 'b', 'd'] : ['d', 'c', 'a', 'b']);
      rows[1]!.data = { name: 'A', size: 1 };
      expect(names(read(order, rows))).toEqual(isDescending ? ['c', 'A', 'b', 'd'] : ['d', 'c', 'A', 'b']);
      // Given in another order, equal rows follow it.
      const turned = [...rows].reverse();
      for (const [index, row] of turned.entries()) row.sourceRowIndex = index;
      expect(names(read(order, turned, { reordered: true }))).toEqual(
        isDescending ? ['b', 'A', 'c', 'd'] : ['d', 'b', 'A', 'c'],
      );
    }
  });

  it('has a row once that is reported as new although it was found before', () => {
    const order = new RowOrder<Node>();
    order.sortBy([{ order: byName, isDescending: false }]);
    const rows = named(100);
    read(order, rows.slice(0, 60));
    read(order, rows);
    const reported = new Set(rows.slice(60));
    expect(names(read(order, rows, { adds: reported, updates: reported }))).toEqual(names(rows).sort());
  });

  it('makes every key again when what a column reads may have changed', () => {
    const order = new RowOrder<Node>();
    let sign = 1;
    const fickle: ColumnOrder<Node> = { ...bySize, keyOf: ({ data }) => data.size * sign };
    order.sortBy([{ order: fickle, isDescending: false }]);
    const rows = ['a', 'b', 'c'].map((name, index) => node(name, index, index));
    expect(names(read(order, rows))).toEqual(['a', 'b', 'c']);
    sign = -1;
    order.sortBy([{ order: fickle, isDescending: false }]);
    expect(names(read(order, rows))).toEqual(['c', 'b', 'a']);
  });

  it('agrees with a sort of all rows after any changes', () => {
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    const order = new RowOrder<Node>();
    order.sortBy([{ order: bySize, isDescending: false }]);
    let rows: Node[] = [];
    for (let round = 0; round < 300; round++) {
      const changes = { adds: new Set<Node>(), updates: new Set<Node>(), removals: [] as Node[] };
      for (let change = random(6); change > 0; change--) {
        const one = rows[random(rows.length + 1)];
        const kind = random(3);
        if (!one || kind === 0) {
          const added = node(`new ${round}`, rows.length, random(9));
          changes.adds.add(added);
          rows = [...rows, added];
        } else if (kind === 1) {
          one.data = { name: `${one.data.name}'`, size: random(9) };
          if (!changes.adds.has(one)) changes.updates.add(one);
        } else {
          rows = remove(rows, one);
          changes.updates.delete(one);
          if (!changes.adds.delete(one)) changes.removals.push(one);
        }
      }
      const expected = rows.slice().sort((a, b) => a.data.size - b.data.size);
      // Changes are reported in two of three rounds, and detected in the third.
      expect(read(order, rows, round % 3 === 0 ? undefined : changes)).toEqual(expected);
    }
  });
});
