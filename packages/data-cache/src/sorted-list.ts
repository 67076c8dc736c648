import { type Edit, edited } from './edited-list.ts';
import type { RecordChange } from './list-delta.ts';
import type { StoredRecord } from './stored-record.ts';

/** With more edits, sorting the whole list is faster. */
const mostEdits = 5_000;

export type Compare = (a: StoredRecord, b: StoredRecord) => number;

/**
 * The records of a collection in the order of `compare`. Changes wait until somebody reads; then each is placed by binary
 * search and one pass writes the new list, so a small change to a long list sorts nothing.
 */
export class SortedList {
  readonly #compare: Compare;
  readonly #changes = new Map<string, RecordChange>();
  #sorted: readonly StoredRecord[];

  constructor(compare: Compare, records: readonly StoredRecord[]) {
    // A total order: two records are never equal, so a record is found without looking through its equals.
    this.#compare = (a, b) => compare(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
    this.#sorted = [...records].sort(this.#compare);
  }

  change(before: StoredRecord | undefined, after: StoredRecord | undefined): void {
    const id = (after ?? before)?.id ?? '';
    const waiting = this.#changes.get(id);
    this.#changes.set(id, { before: waiting ? waiting.before : before, after });
  }

  read(): readonly StoredRecord[] {
    if (this.#changes.size > 0) {
      this.#sorted = this.#merge();
      this.#changes.clear();
    }
    return this.#sorted;
  }

  #merge(): readonly StoredRecord[] {
    const held = this.#sorted;
    if (this.#changes.size > Math.min(held.length / 2, mostEdits)) return this.#resort();
    const edits: Edit[] = [];
    for (const { before, after } of this.#changes.values()) {
      const place = before && this.#place(before);
      const isInPlace = before && after && this.#compare(before, after) === 0;
      if (place !== undefined) edits.push({ place, isTaken: true, record: isInPlace ? after : undefined });
      if (after && !isInPlace) edits.push({ place: this.#place(after), isTaken: false, record: after });
    }
    edits.sort(
      (a, b) =>
        a.place - b.place ||
        Number(a.isTaken) - Number(b.isTaken) ||
        (a.record && b.record ? this.#compare(a.record, b.record) : 0),
    );
    return edited(held, edits);
  }

  #resort(): readonly StoredRecord[] {
    const gone = new Set<StoredRecord>();
    const come: StoredRecord[] = [];
    for (const { before, after } of this.#changes.values()) {
      if (before) gone.add(before);
      if (after) come.push(after);
    }
    return [...this.#sorted.filter((record) => !gone.has(record)), ...come].sort(this.#compare);
  }

  /** The index of the record, or where it belongs. */
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
