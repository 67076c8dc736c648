import type { StoredRecord } from './stored-record.ts';

/** With more, sorting anew is the better way. */
const mostEdits = 5_000;

/** An insertion before the place, or the removal of what stands there. */
interface Edit {
  place: number;
  record: StoredRecord | undefined;
}

export type Compare = (a: StoredRecord, b: StoredRecord) => number;

/**
 * The records of a collection in the order of `compare`. Changes wait until somebody reads; then each is found and placed
 * by binary search and one pass writes the new list, so a small change to a long list sorts nothing.
 */
export class SortedList {
  readonly #compare: Compare;
  readonly #added = new Map<string, StoredRecord>();
  readonly #removed = new Set<StoredRecord>();
  #sorted: readonly StoredRecord[];

  constructor(compare: Compare, records: readonly StoredRecord[]) {
    // A total order: two records are never equal, so a record is found without looking through its equals.
    this.#compare = (a, b) => compare(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
    this.#sorted = [...records].sort(this.#compare);
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
    const added = [...this.#added.values()].sort(this.#compare);
    if (added.length + this.#removed.size > Math.min(held.length / 2, mostEdits)) {
      return [...held.filter((record) => !this.#removed.has(record)), ...added].sort(this.#compare);
    }
    const edits: Edit[] = [];
    for (const record of this.#removed) edits.push({ place: this.#place(record), record: undefined });
    for (const record of added) edits.push({ place: this.#place(record), record });
    edits.sort((a, b) => a.place - b.place);
    // What lies between two edits is copied as a whole.
    const parts: (readonly StoredRecord[])[] = [];
    let from = 0;
    for (const { place, record } of edits) {
      parts.push(held.slice(from, place));
      if (record) parts.push([record]);
      from = Math.max(from, record ? place : place + 1);
    }
    return held.slice(0, 0).concat(...parts, held.slice(from));
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
