import type { Product } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { fakeApi } from '@groundwork/data-cache/testing';
import { getDefaultStore } from 'jotai';
import { replacedRows, rowChanges, withoutKnown } from './row-changes.ts';

interface Row {
  id: string;
  version: number;
}
const row = (id: number, version = 0): Row => ({ id: String(id), version });
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));

describe('rowChanges', () => {
  it('finds nothing between lists of the same records', () => {
    const before = rows(1000);
    expect(rowChanges(before, [...before])).toEqual({ add: [], update: [], remove: [] });
  });

  it('finds records that were added, changed and removed', () => {
    const before = rows(1000);
    const changed = row(7, 1);
    const added = row(5000);
    const after = [...before.filter(({ id }) => id !== '3').map((old) => (old.id === '7' ? changed : old)), added];
    expect(rowChanges(before, after)).toEqual({ add: [added], update: [changed], remove: [before[3]] });
  });

  it('takes a record that only moved as an update, never as a second row', () => {
    const before = rows(200);
    const [first, ...rest] = before;
    const changes = rowChanges(before, [...rest, first!]);
    expect(changes).toEqual({ add: [], update: [first], remove: [] });
  });

  it('gives up when so much changed that setting the rows is cheaper', () => {
    expect(
      rowChanges(
        rows(1000),
        rows(1000).map(({ id }) => row(Number(id), 1)),
      ),
    ).toBeUndefined();
    expect(rowChanges([], rows(1000))).toBeUndefined();
  });

  it('adds no row that only a later list has, where the cache is ahead of the lists that are compared', async () => {
    fakeApi();
    const products = collection('products');
    const lists: (readonly Product[])[] = [];
    for (const name of ['first', 'second', 'third']) {
      await products.create({ name });
      lists.push(getDefaultStore().get(products.allAtom));
    }
    const [first = [], second = []] = lists;
    expect(rowChanges(first, second)).toEqual({ add: [second[1]], update: [], remove: [] });
  });

  it('agrees with the lists it compares, whatever was done to them', () => {
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 200; round++) {
      const before = rows(300);
      const after = before.flatMap((old) => {
        const dice = random(60);
        if (dice === 0) return [];
        if (dice === 1) return [{ ...old, version: 1 }];
        if (dice === 2) return [old, row(1000 + round * 1000 + Number(old.id))];
        return [old];
      });
      const changes = rowChanges(before, after);
      if (!changes) continue;
      const result = new Map(before.map((old) => [old.id, old]));
      for (const { id } of changes.remove) result.delete(id);
      for (const record of [...changes.update, ...changes.add]) result.set(record.id, record);
      expect([...result.values()].sort(byId)).toEqual([...after].sort(byId));
    }
  });
});
const byId = (a: Row, b: Row) => Number(a.id) - Number(b.id);

describe('withoutKnown', () => {
  it('turns what is there already from added into updated', () => {
    const [first, second, third] = rows(3) as [Row, Row, Row];
    const changes = { add: [first, second], update: [third], remove: [] };
    expect(withoutKnown(changes, (id) => id === first.id)).toEqual({
      add: [second],
      update: [third, first],
      remove: [],
    });
    expect(withoutKnown(changes, () => false)).toBe(changes);
  });
});

describe('replacedRows', () => {
  it('finds the rows that replace others in their places', () => {
    const before = rows(4);
    const changed = row(2, 1);
    expect(replacedRows(before, [before[0]!, before[1]!, changed, before[3]!])).toEqual([changed]);
    expect(replacedRows(before, [...before])).toEqual([]);
  });

  it.each([
    ['came', (before: Row[]) => [...before, row(9)]],
    ['has gone', (before: Row[]) => before.slice(1)],
    ['has moved', ([first, second, ...rest]: Row[]) => [second!, first!, ...rest]],
  ])('answers nothing where a row %s', (_, change) => {
    expect(replacedRows(rows(4), change(rows(4)))).toBeUndefined();
  });
});
