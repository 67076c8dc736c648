import type { Atom } from 'jotai';
import { deltaBetween } from './list-delta.ts';
import { RecordTable } from './record-table.ts';
import { store } from './store.ts';
import type { StoredRecord } from './stored-record.ts';

const record = (id: string, fields: Record<string, unknown> = {}): StoredRecord => ({
  id,
  timeCreatedUtc: '2026-01-01T00:00:00.000Z',
  timeModifiedUtc: '2026-01-01T00:00:00.000Z',
  isArchived: false,
  isDeleted: false,
  ...fields,
});
const byRank = (a: StoredRecord, b: StoredRecord) => Number(a.rank) - Number(b.rank);
const ids = (records: readonly StoredRecord[] | undefined) => records?.map(({ id }) => id).sort();

const table = () => {
  const filled = new RecordTable();
  filled.merge([record('a', { group: 'g' }), record('b', { group: 'g' }), record('c', { group: 'h' })]);
  return filled;
};
/** The delta between the list now and after `change`. */
const deltaOf = (list: Atom<readonly StoredRecord[]>, change: () => void) => {
  const before = store.get(list);
  change();
  const delta = deltaBetween(before, store.get(list));
  return delta && { added: ids(delta.added), updated: ids(delta.updated), removed: ids(delta.removed) };
};

it('answers what happened to a list over several merges, each record once', () => {
  const records = table();
  expect(
    deltaOf(records.lists.allAtom, () => {
      records.merge([record('a', { name: 'first' }), record('new', { name: 'first' }), record('short')]);
      records.merge([record('a', { name: 'second' }), record('new', { name: 'second' })]);
      records.remove(['b', 'short']);
      records.remove(['c']);
      records.merge([record('c', { name: 'is back' })]);
    }),
  ).toEqual({ added: ['new'], updated: ['a', 'c'], removed: ['b'] });
});

it('answers the records as they are now, and those that are gone as they were last', () => {
  const records = table();
  const before = store.get(records.lists.allAtom);
  records.merge([record('a', { name: 'now' })]);
  records.remove(['b']);
  const delta = deltaBetween(before, store.get(records.lists.allAtom));
  expect(delta?.updated).toEqual([records.get('a')]);
  expect(delta?.removed).toEqual([before[1]]);
});

it('says nothing of a merge that came after the later of the two lists', () => {
  // A grid gathers what arrives: when it compares, the collection may be ahead of both lists.
  const records = table();
  const lists = [
    () => records.merge([record('new')]),
    () => records.merge([record('a', { name: 'first' }), record('newer')]),
    () => {
      records.merge([record('a', { name: 'second' }), record('new', { name: 'second' }), record('newest')]);
      records.remove(['b']);
    },
  ].map((change) => {
    change();
    return store.get(records.lists.allAtom);
  });
  const [first, second, third] = lists as [(typeof lists)[0], (typeof lists)[0], (typeof lists)[0]];
  const [now, earlier] = [second.find(({ id }) => id === 'a'), deltaBetween(first, second)];
  expect([ids(earlier?.added), earlier?.updated, earlier?.removed]).toEqual([['newer'], [now], []]);
  expect(deltaBetween(second, second)).toEqual({ added: [], updated: [], removed: [] });
  const later = deltaBetween(second, third);
  expect([ids(later?.added), ids(later?.updated), ids(later?.removed)]).toEqual([['newest'], ['a', 'new'], ['b']]);
});

it('of a list by field counts what comes into it and leaves it', () => {
  const records = table();
  expect(
    deltaOf(records.lists.byAtom('group', ['g']), () => {
      records.merge([
        record('a', { group: 'h' }),
        record('b', { group: 'g', name: 'now' }),
        record('c', { group: 'g' }),
      ]);
    }),
  ).toEqual({ added: ['c'], updated: ['b'], removed: ['a'] });
  expect(deltaOf(records.lists.byAtom('group', ['g']), () => records.merge([record('z', { group: 'h' })]))).toEqual({
    added: [],
    updated: [],
    removed: [],
  });
});

it('says nothing of lists that are not of one atom, are derived, or go back too far', () => {
  const records = table();
  const all = store.get(records.lists.allAtom);
  expect(deltaBetween(all, store.get(records.lists.sortedAtom(byRank)))).toBeUndefined();
  expect(deltaBetween(all, store.get(table().lists.allAtom))).toBeUndefined();
  expect(deltaBetween(all, [...all])).toBeUndefined();
  for (let round = 0; round < 3; round++)
    records.merge(Array.from({ length: 1_000 }, (_, index) => record(`r${index}`, { round })));
  expect(deltaBetween(all, store.get(records.lists.allAtom))).toBeUndefined();
});

it('forgets the changes of somebody who writes all day: a page that was left for hours compares its lists', () => {
  const records = table();
  const all = store.get(records.lists.allAtom);
  for (let round = 0; round < 20; round++) records.merge([record('a', { round })]);
  expect(deltaBetween(all, store.get(records.lists.allAtom))?.updated).toHaveLength(1);
  for (let round = 0; round < 500; round++) records.merge([record('a', { round })]);
  expect(deltaBetween(all, store.get(records.lists.allAtom))).toBeUndefined();
});
