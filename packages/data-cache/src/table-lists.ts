import { type Atom, atom, type PrimitiveAtom, type Setter } from 'jotai';
import { FieldIndex, hasValue, versionOf } from './field-index.ts';
import { ChangeLog, type MutableDelta, mostChanges, type RecordChange, withOrigin } from './list-delta.ts';
import { type Compare, SortedList } from './sorted-list.ts';
import { batch } from './store.ts';
import type { StoredRecord } from './stored-record.ts';
import { WeakCache } from './weak-cache.ts';

export type Row = StoredRecord | undefined;
type Rows = readonly StoredRecord[];

/** The rows of a table, as its lists see them. */
interface TableRows {
  /** With holes, by position. */
  all: () => readonly Row[];
  live: () => StoredRecord[];
  get: (id: string) => Row;
}

/**
 * What is read of a table: all records, sorted ones, those with a value in a field, single ones. Each exists once, and
 * publish() updates exactly those that a change concerns, all in one batch.
 */
export class TableLists {
  readonly #rows: TableRows;
  #all: Rows | undefined;
  readonly #version = atom(0);
  readonly #indexes = new Map<string, FieldIndex>();
  readonly #sortedLists = new Map<Compare, SortedList>();
  readonly #recordAtoms = new WeakCache<PrimitiveAtom<Row>>();
  readonly #listAtoms = new WeakCache<Atom<Rows>>();
  readonly #sortedAtoms = new Map<Compare, Atom<Rows>>();
  readonly #log = new ChangeLog();
  #changes: RecordChange[] = [];
  /** Rows have come that are not published yet. */
  isBehind = false;

  constructor(rows: TableRows) {
    this.#rows = rows;
  }

  recordAtom(id: string): Atom<Row> {
    return this.#recordAtoms.get(id, () => atom(this.#rows.get(id)));
  }

  /** All records in the order in which their ids first arrived; the same array until one changes. */
  readonly allAtom: Atom<Rows> = atom((get) => {
    get(this.#version);
    this.#all ??= this.#listed('all', this.#rows.live(), () => true);
    return this.#all;
  });

  sortedAtom(compare: Compare): Atom<Rows> {
    return getOrMake(this.#sortedAtoms, compare, () =>
      atom((get) => {
        get(this.#version);
        const list = this.#sortedList(compare);
        return this.#listed(list, list.read(), () => true);
      }),
    );
  }

  byAtom(field: string, values: readonly string[]): Atom<Rows> {
    const key = JSON.stringify([field, ...values]);
    return this.#listAtoms.get(key, () =>
      atom((get) => {
        const groups = values.map((value) => this.#index(field).group(value));
        for (const group of groups) get(versionOf(group));
        const [only] = groups;
        const holds = (record: StoredRecord) => hasValue(record, field, values);
        const read = (positions: Iterable<number>) => this.#listed(key, this.#at(positions), holds);
        if (!only || groups.length > 1) return read(new Set(groups.flatMap((group) => [...group.positions])));
        only.records ??= read(only.positions);
        return only.records;
      }),
    );
  }

  /** A row has come, changed or gone. */
  moved(position: number, before: Row, after: Row): void {
    if (this.#changes.length <= mostChanges) this.#changes.push({ before, after });
    if (this.#indexes.size > 0) for (const index of this.#indexes.values()) index.move(position, before, after);
    if (this.#sortedLists.size > 0) for (const list of this.#sortedLists.values()) list.change(before, after);
  }

  /** All rows have new positions. */
  closedUp(): void {
    for (const index of this.#indexes.values()) index.rebuild(this.#rows.all());
  }

  /** Updates the derived lists with the changes since the last call. */
  publish(delta: MutableDelta, changed: number): void {
    this.#all = undefined;
    this.#log.push(this.#changes);
    this.#changes = [];
    batch((set) => {
      set(this.#version, (version) => version + 1);
      for (const index of this.#indexes.values()) index.publish(set);
      this.#publishRecords(set, delta, changed);
    });
  }

  forgetSorted(): void {
    this.#sortedLists.clear();
  }

  /** Goes through the smaller of the two: the changed records or the atoms that are read. */
  #publishRecords(set: Setter, delta: MutableDelta, changed: number): void {
    if (changed > this.#recordAtoms.size) {
      for (const [id, one] of this.#recordAtoms.live()) set(one, this.#rows.get(id));
      return;
    }
    for (const record of [...delta.added, ...delta.updated, ...delta.removed]) {
      const one = this.#recordAtoms.peek(record.id);
      if (one) set(one, this.#rows.get(record.id));
    }
  }

  #listed(list: string | object, records: Rows, holds: (record: StoredRecord) => boolean): Rows {
    // Of rows that are not published yet no merge is known: their lists are compared.
    return this.isBehind ? records : withOrigin(records, { log: this.#log, version: this.#log.version, list, holds });
  }

  #at(positions: Iterable<number>): Rows {
    const rows = this.#rows.all();
    const found: StoredRecord[] = [];
    for (const position of positions) {
      const row = rows[position];
      if (row) found.push(row);
    }
    return found;
  }

  #index(field: string): FieldIndex {
    return getOrMake(this.#indexes, field, () => new FieldIndex(field, this.#rows.all()));
  }

  #sortedList(compare: Compare): SortedList {
    return getOrMake(this.#sortedLists, compare, () => new SortedList(compare, this.#rows.live()));
  }
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
