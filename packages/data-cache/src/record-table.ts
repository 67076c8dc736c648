import type { ListDelta } from './api.ts';
import { chunkOf, startOf } from './chunks.ts';
import type { MutableDelta } from './list-delta.ts';
import { Positions } from './positions.ts';
import { isOlder, isRemoved, isUnsentId, type StoredRecord } from './stored-record.ts';
import { share } from './structural-sharing.ts';
import { type Row, TableLists } from './table-lists.ts';

const fewestHoles = 1000;
const rowsAtOnce = 2_000;

/**
 * The records of one collection: each once, by id, at a fixed position. A removal leaves a hole, and the table is
 * compacted only when a quarter of it is holes. The lists of its records are in table-lists.ts.
 */
export class RecordTable {
  #rows: Row[] = [];
  readonly #positions = new Positions();
  #size = 0;
  /** Whether all rows come from chunks, which share none. */
  #isRestored = true;
  #unpublished: MutableDelta | undefined;
  #isRestoring = false;
  /** The lists that read the rows. */
  readonly lists = new TableLists({
    all: () => this.#rows,
    live: () => this.#live(),
    get: (id) => this.get(id),
  });
  readonly #listeners = new Set<(delta: ListDelta<StoredRecord>) => void>();
  /** Chunks that differ from what is persisted. */
  readonly dirtyChunks = new Set<number>();
  /** Applies changes that are not sent yet to each record that is merged. */
  overlay: ((record: StoredRecord) => StoredRecord) | undefined;

  get size(): number {
    return this.#size;
  }

  get chunkCount(): number {
    return this.#rows.length === 0 ? 0 : chunkOf(this.#rows.length - 1) + 1;
  }

  /**
   * The persisted part of a chunk, without addresses of pictures that are not sent yet: they are invalid in another
   * page.
   */
  chunk(number: number): StoredRecord[] {
    const rows = this.#rows.slice(startOf(number), startOf(number + 1));
    return rows.filter((row) => row !== undefined && !isUnsentId(row.id)) as StoredRecord[];
  }

  get(id: string): StoredRecord | undefined {
    const position = this.#positions.get(id, this.#rows);
    return position === undefined ? undefined : this.#rows[position];
  }

  ids(): Iterable<string> {
    return this.#positions.ids(this.#rows);
  }

  /** Puts records in, takes archived and deleted ones out; an older state changes nothing, unless it `isTruth`. */
  merge(records: readonly StoredRecord[], isTruth?: (record: StoredRecord) => boolean): ListDelta<StoredRecord> {
    return this.#apply((delta) => {
      if (records.length > 0) this.#isRestored = false;
      for (const record of records) this.#mergeOne(record, delta, isTruth?.(record));
    });
  }

  /**
   * Puts persisted chunks, from number `first` on, where they were; those that come to lie there are not written again.
   * While `isMore` is to come, nothing is published.
   */
  restore(chunks: readonly (readonly StoredRecord[])[], first: number, isMore = false): void {
    this.#apply((delta) => {
      chunks.forEach((chunk, number) => {
        const position = startOf(first + number);
        this.#isRestoring = this.#rows.length <= position;
        if (chunk.length > 0) while (this.#rows.length < position) this.#rows.push(undefined);
        const isFirst = this.#isRestored && !this.overlay;
        for (const record of chunk) {
          // Earlier releases persisted unsent pictures, too.
          if (isUnsentId(record.id)) continue;
          if (isFirst && !isRemoved(record)) this.#append(record, delta);
          else this.#mergeOne(record, delta);
        }
      });
      this.#isRestoring = false;
    }, isMore);
  }

  /** Gets ready, part by part, to be asked for records by their ids. @returns whether more is to be done */
  prepare(): boolean {
    return this.#positions.fill(this.#rows, rowsAtOnce);
  }

  /** Everything counts as not persisted. */
  dirtyAll(): void {
    for (let chunk = 0; chunk < this.chunkCount; chunk++) this.dirtyChunks.add(chunk);
  }

  remove(ids: Iterable<string>): ListDelta<StoredRecord> {
    return this.#apply((delta) => {
      for (const id of ids) {
        const position = this.#positions.get(id, this.#rows);
        const held = position === undefined ? undefined : this.#rows[position];
        if (position !== undefined && held) delta.removed.push(this.#take(position, held));
      }
    });
  }

  clear(): void {
    this.lists.forgetSorted();
    this.remove([...this.ids()]);
    this.#rows = [];
    this.#positions.clear();
    this.#isRestored = true;
    this.dirtyChunks.clear();
  }

  onChange(listener: (delta: ListDelta<StoredRecord>) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #apply(change: (delta: MutableDelta) => void, isMore = false): ListDelta<StoredRecord> {
    const delta: MutableDelta = this.#unpublished ?? { added: [], updated: [], removed: [] };
    change(delta);
    this.#unpublished = isMore ? delta : undefined;
    this.lists.isBehind = isMore;
    if (isMore) return delta;
    const changed = delta.added.length + delta.updated.length + delta.removed.length;
    if (changed === 0) return delta;
    this.#closeUp();
    this.lists.publish(delta, changed);
    for (const listener of [...this.#listeners]) listener(delta);
    return delta;
  }

  /** Puts in a record that is not there. */
  #append(record: StoredRecord, delta: MutableDelta): number {
    const position = this.#rows.push(record) - 1;
    this.#size += 1;
    this.#moved(position, undefined, record);
    delta.added.push(record);
    return position;
  }

  #mergeOne(merged: StoredRecord, delta: MutableDelta, isTruth = false): void {
    const record = this.overlay?.(merged) ?? merged;
    const position = this.#positions.get(record.id, this.#rows);
    const held = position === undefined ? undefined : this.#rows[position];
    if (position === undefined || !held) {
      if (!isRemoved(record)) this.#positions.set(record.id, this.#append(record, delta));
    } else if (isTruth || !isOlder(record, held)) {
      this.#replace(position, held, record, delta);
    }
  }

  #replace(position: number, held: StoredRecord, record: StoredRecord, delta: MutableDelta): void {
    if (isRemoved(record)) {
      delta.removed.push(this.#take(position, held));
      return;
    }
    const next = share(held, record);
    if (next === held) return;
    this.#rows[position] = next;
    this.#moved(position, held, next);
    delta.updated.push(next);
  }

  #take(position: number, held: StoredRecord): StoredRecord {
    this.#rows[position] = undefined;
    this.#positions.delete(held.id);
    this.#size -= 1;
    this.#moved(position, held, undefined);
    return held;
  }

  #moved(position: number, before: Row, after: Row): void {
    if (!this.#isRestoring) this.dirtyChunks.add(chunkOf(position));
    this.lists.moved(position, before, after);
  }

  #closeUp(): void {
    const holes = this.#rows.length - this.#size;
    if (holes < fewestHoles || holes < this.#rows.length / 4) return;
    this.dirtyAll();
    this.#rows = this.#live();
    this.#positions.clear();
    this.lists.closedUp();
  }

  /** The rows without the holes; a plain copy of the pointers when there are none. */
  #live(): StoredRecord[] {
    const rows = this.#rows;
    const live = rows.slice(0, this.size) as StoredRecord[];
    if (this.size === rows.length) return live;
    let length = 0;
    // A plain loop: filter() takes ten times as long for 100,000 rows.
    for (const row of rows) if (row) live[length++] = row;
    return live;
  }
}
