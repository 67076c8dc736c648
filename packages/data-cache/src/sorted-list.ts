import type { StoredRecord } from './stored-record.ts';

export type Compare = (a: StoredRecord, b: StoredRecord) => number;

/**
 * The records of a collection in the order of `compare`. Changes wait until somebody reads; then each is found and placed
 * by binary search and one pass writes the new list, so a small change to a long list sorts nothing.
 */
export class SortedList {
  readonly #compare: Compare;
  readonly #added = new Map<string, StoredRecord>();
  readonly #removed = new Set<StoredRecord>();
  #sorted: readonly StoredRecord[] = [];

  constructor(compare: Compare) {
    // A total order: two records are never equal, so a record is found without looking through its equals.
    this.#compare = (a, b) => compare(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  }

  change(before: StoredRecord | undefined, after: StoredRecord | undefined): void {
    if (before && !this.#added.delete(before.id)) this.#removed.add(before);
    if (after) this.#added.set(after.id, after);
  }

  read(): readonly StoredRecord[] {
    if (this.#added.size > 0 || this.#removed.size > 0) {
      this.#sorted = this.#merge();
      this.#added.clear();
      this.#removed.clear();
    }
    return this.#sorted;
  }

  #merge(): readonly StoredRecord[] {
    const held = this.#sorted;
    const added = [...this.#added.values()];
    if (added.length + this.#removed.size > held.length / 2) {
      return [...held.filter((record) => !this.#removed.has(record)), ...added].sort(this.#compare);
    }
    added.sort(this.#compare);
    const places = added.map((record) => this.#place(record));
    const gone = Array.from(this.#removed, (record) => this.#place(record)).sort((a, b) => a - b);
    const merged: StoredRecord[] = [];
    let next = 0;
    let skip = 0;
    held.forEach((record, place) => {
      for (; places[next] === place; next++) merged.push(added[next] as StoredRecord);
      if (gone[skip] === place) skip++;
      else merged.push(record);
    });
    return merged.concat(added.slice(next));
  }

  /** Where the record stands, or would stand. */
  #place(record: StoredRecord): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#sorted[middle] as StoredRecord, record) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
