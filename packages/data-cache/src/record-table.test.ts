import { chunkSize } from './chunks.ts';
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
const ids = (table: RecordTable) => store.get(table.lists.allAtom).map(({ id }) => id);
const byRank = (a: StoredRecord, b: StoredRecord) => Number(a.rank) - Number(b.rank);

/** Numbers that look random and are the same in each run. */
function* noise(seed = 1): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

describe('RecordTable', () => {
  it('keeps the order in which ids first arrived', () => {
    const table = new RecordTable();
    table.merge([record('b'), record('a'), record('c')]);
    table.merge([record('a', { name: 'changed' })]);
    expect(ids(table)).toEqual(['b', 'a', 'c']);
    table.remove(['b']);
    table.merge([record('b')]);
    expect(ids(table)).toEqual(['a', 'c', 'b']);
  });

  it('takes archived and deleted records out and never lets an older state replace a newer one [DC-07]', () => {
    const table = new RecordTable();
    const newer = { timeModifiedUtc: '2026-01-02T00:00:00.000Z' };
    table.merge([record('a'), record('b'), record('c', newer), record('d', { isDeleted: true })]);
    table.merge([
      record('a', { isArchived: true }),
      record('b', { isDeleted: true }),
      record('c', { isDeleted: true }),
    ]);
    table.merge([record('c', { name: 'old' })]);
    expect(ids(table)).toEqual(['c']);
    expect(table.get('c')?.name).toBeUndefined();
  });

  it('closes up after many removals without losing anything', () => {
    const table = new RecordTable();
    const all = Array.from({ length: 5_000 }, (_, index) => record(`r${index}`, { group: `g${index % 3}` }));
    table.merge(all);
    const group = table.lists.byAtom('group', ['g1']);
    expect(store.get(group)).toHaveLength(1_667);
    table.dirtyChunks.clear();
    table.remove(all.filter((_, index) => index % 2 === 0).map(({ id }) => id));
    expect(table.size).toBe(2_500);
    expect(ids(table)).toEqual(all.filter((_, index) => index % 2 === 1).map(({ id }) => id));
    expect(store.get(group).map(({ id }) => id)).toEqual(
      all.filter((_, index) => index % 2 === 1 && index % 3 === 1).map(({ id }) => id),
    );
    expect(table.chunkCount).toBe(4);
    expect([...table.dirtyChunks].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { id } of all) expect([id, table.get(id)?.id]).toEqual([id, Number(id.slice(1)) % 2 ? id : undefined]);
    table.merge([record('r1', { name: 'found' })]);
    expect(table.get('r1')?.name).toBe('found');
    table.remove(['r4999']);
    expect(ids(table).slice(-2)).toEqual(['r4995', 'r4997']);
  });

  it('sorts what was there already when somebody asks for the order', () => {
    const table = new RecordTable();
    table.merge([
      record('a', { rank: 3 }),
      record('b', { rank: 1 }),
      record('d', { rank: 2 }),
      record('c', { rank: 2 }),
    ]);
    const sorted = () => store.get(table.lists.sortedAtom(byRank)).map(({ id }) => id);
    // Equals follow their ids, so that they never change places.
    expect(sorted()).toEqual(['b', 'c', 'd', 'a']);
    table.merge([record('a', { rank: 0 })]);
    expect(sorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('finds by a field what was there already, also where records have left, and keeps the order of a list', () => {
    const table = new RecordTable();
    table.merge(['a', 'b', 'c', 'd'].map((id) => record(id, { group: 'g', tags: ['t', id] })));
    table.remove(['b']);
    const group = table.lists.byAtom('group', ['g']);
    const read = () => store.get(group).map(({ id }) => id);
    expect(read()).toEqual(['a', 'c', 'd']);
    table.merge([record('a', { group: 'g', name: 'changed' })]);
    expect(read()).toEqual(['a', 'c', 'd']);
    expect(store.get(table.lists.byAtom('tags', ['t'])).map(({ id }) => id)).toEqual(['c', 'd']);
  });

  it('has no record without a value in any list of that field', () => {
    const table = new RecordTable();
    table.merge([record('a'), record('b', { group: null }), record('c', { group: '' })]);
    const found = (value: string) => store.get(table.lists.byAtom('group', [value])).map(({ id }) => id);
    expect([found('null'), found('undefined'), found('')]).toEqual([[], [], ['c']]);
  });

  it('gives a reader of one record what it is now, whether few or many have changed', () => {
    const table = new RecordTable();
    const names = ['a', 'b', 'c'].map((id) => table.lists.recordAtom(id));
    const read = () => names.map((one) => store.get(one)?.name);
    const heard: string[] = [];
    const stops = names.map((one, index) => store.sub(one, () => heard.push('abc'[index] ?? '')));
    table.merge(['a', 'b', 'c', 'd', 'e'].map((id) => record(id, { name: `first ${id}` })));
    expect(read()).toEqual(['first a', 'first b', 'first c']);
    expect(heard.splice(0)).toEqual(['a', 'b', 'c']);
    table.merge([record('b', { name: 'second b' })]);
    table.remove(['c']);
    expect(read()).toEqual(['first a', 'second b', undefined]);
    expect(heard).toEqual(['b', 'c']);
    for (const stop of stops) stop();
  });

  it('dirties only the chunks that a change touches', () => {
    const table = new RecordTable();
    table.merge(Array.from({ length: 3 * chunkSize }, (_, index) => record(`r${index}`)));
    table.dirtyChunks.clear();
    table.merge([record('r1500', { name: 'changed' }), record('r2'), record('new')]);
    // The first hundred rows, the rest of the first thousand, then a chunk each thousand.
    expect([...table.dirtyChunks].sort()).toEqual([2, 4]);
  });

  it('agrees with a plain Map after any changes, in every kind of read', () => {
    const random = noise();
    const next = (limit: number) => random.next().value % limit;
    const table = new RecordTable();
    const plain = new Map<string, StoredRecord>();
    const sorted = table.lists.sortedAtom(byRank);
    const lists = [
      table.lists.allAtom,
      sorted,
      table.lists.byAtom('group', ['g1']),
      table.lists.byAtom('tags', ['t2', 't3']),
    ];
    const last = lists.map((list) => store.get(list));
    const byId = (records: readonly StoredRecord[]) => new Map(records.map((one) => [one.id, one]));
    for (let round = 0; round < 150; round++) {
      const changes = Array.from({ length: next(40) }, () =>
        record(`r${next(300)}`, {
          rank: next(20),
          group: `g${next(5)}`,
          tags: [`t${next(4)}`, `t${next(4)}`],
          isDeleted: next(5) === 0,
        }),
      );
      for (const change of changes) {
        if (change.isDeleted) plain.delete(change.id);
        else plain.set(change.id, change);
      }
      table.merge(changes);
      if (next(3) > 0) continue;
      const expected = [...plain.values()];
      expect(store.get(table.lists.allAtom)).toEqual(expected);
      expect(store.get(sorted)).toEqual([...expected].sort((a, b) => byRank(a, b) || (a.id < b.id ? -1 : 1)));
      const sortById = (some: readonly StoredRecord[]) => [...some].sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(sortById(store.get(table.lists.byAtom('group', ['g1', 'g3'])))).toEqual(
        sortById(expected.filter(({ group }) => group === 'g1' || group === 'g3')),
      );
      expect(sortById(store.get(table.lists.byAtom('tags', ['t2'])))).toEqual(
        sortById(expected.filter(({ tags }) => (tags as string[]).includes('t2'))),
      );
      for (const [index, list] of lists.entries()) {
        const now = store.get(list);
        const delta = deltaBetween(last[index] ?? [], now);
        const followed = byId(last[index] ?? []);
        for (const { id } of delta?.removed ?? []) expect(followed.delete(id)).toBe(true);
        for (const one of delta?.updated ?? []) expect(followed.get(one.id)).toBeDefined();
        for (const one of delta?.added ?? []) expect(followed.get(one.id)).toBeUndefined();
        for (const one of [...(delta?.updated ?? []), ...(delta?.added ?? [])]) followed.set(one.id, one);
        expect(followed).toEqual(byId(now));
        last[index] = now;
      }
      const id = `r${next(300)}`;
      expect(store.get(table.lists.recordAtom(id))).toEqual(plain.get(id));
    }
  });

  describe('restored from chunks', () => {
    const kept = Array.from({ length: 2_500 }, (_, index) => record(`r${index}`, { group: `g${index % 2}` }));
    const chunks = [kept.slice(0, 100), kept.slice(100, 1_000), kept.slice(1_000, 2_000), kept.slice(2_000)];
    const restore = (table: RecordTable, from: number, to: number) =>
      table.restore(chunks.slice(from, to), from, to < chunks.length);

    it('finds, changes and removes its records by their ids, whether or not it was made ready for that', () => {
      for (const isPrepared of [false, true]) {
        const table = new RecordTable();
        const groups = table.lists.byAtom('group', ['g1']);
        restore(table, 0, 1);
        expect(table.get('r7')).toBe(kept[7]);
        restore(table, 1, 3);
        restore(table, 3, 4);
        if (isPrepared) while (table.prepare());
        expect([table.size, store.get(groups).length, [...table.dirtyChunks]]).toEqual([2_500, 1_250, []]);
        expect(table.get('r2499')).toBe(kept[2_499]);
        expect(table.get('none')).toBeUndefined();
        table.merge([record('r2499', { name: 'changed' }), record('new')]);
        table.remove(['r3', 'r1500']);
        expect(table.size).toBe(2_499);
        expect([...table.ids()]).toHaveLength(2_499);
        expect(ids(table)).toEqual([...kept.map(({ id }) => id).filter((id) => id !== 'r3' && id !== 'r1500'), 'new']);
        expect(table.get('r2499')?.name).toBe('changed');
        table.clear();
        expect([table.size, ids(table), table.get('r7')]).toEqual([0, [], undefined]);
      }
    });

    it('keeps what was fetched or removed before the chunk came that holds an older state of it', () => {
      const table = new RecordTable();
      restore(table, 0, 1);
      const newer = { timeModifiedUtc: '2026-02-01T00:00:00.000Z' };
      table.merge([record('r5', { ...newer, name: 'fetched' }), record('r2100', { ...newer, name: 'fetched' })]);
      restore(table, 1, 4);
      expect(table.size).toBe(2_500);
      expect(new Set(ids(table)).size).toBe(2_500);
      expect([table.get('r5')?.name, table.get('r2100')?.name]).toEqual(['fetched', 'fetched']);
    });
  });
});
