import type { ListDelta } from './api.ts';
import type { StoredRecord } from './stored-record.ts';

/** A record before and after a merge; undefined where the collection did not, or does not, hold it. */
export interface RecordChange {
  before: StoredRecord | undefined;
  after: StoredRecord | undefined;
}

/** The changes that a merge has collected so far. */
export interface MutableDelta {
  added: StoredRecord[];
  updated: StoredRecord[];
  removed: StoredRecord[];
}

/** Records in the log; of a merge of more nothing is kept, and its readers compare their lists. */
export const mostChanges = 2_000;

/** Merges in the log. Most hold one change of somebody else; lists in hidden pages that missed more are compared. */
const mostMerges = 200;

/** The last changes of a collection, by the number of the merge that made them. */
export class ChangeLog {
  version = 0;
  #first = 1;
  #merges: (readonly RecordChange[])[] = [];
  #size = 0;

  push(changes: readonly RecordChange[]): void {
    this.version += 1;
    this.#merges.push(changes);
    this.#size += changes.length;
    while (this.#size > mostChanges || this.#merges.length > mostMerges) {
      this.#size -= this.#merges.shift()?.length ?? 0;
      this.#first += 1;
    }
  }

  /**
   * The changes of the merges after `from`, up to `to`, oldest first; undefined when the log does not go back so far.
   */
  between(from: number, to: number): RecordChange[] | undefined {
    if (from + 1 < this.#first) return undefined;
    return this.#merges.slice(from + 1 - this.#first, to + 1 - this.#first).flat();
  }
}

/** Where a list of the cache comes from. */
interface Origin {
  log: ChangeLog;
  version: number;
  /** The same for all lists of one atom. */
  list: string | object;
  /** Whether a record of the collection belongs into the list. */
  holds: (record: StoredRecord) => boolean;
}
const origins = new WeakMap<readonly object[], Origin>();

/** Remembers of which atom and of which merge a list is. */
export function withOrigin(records: readonly StoredRecord[], origin: Origin): readonly StoredRecord[] {
  origins.set(records, origin);
  return records;
}

/**
 * What happened between two values of one list atom (`allAtom`, `sortedAtom`, `byAtom`), at a cost that follows the change
 * and not the list: for a grid that applies a transaction instead of comparing two lists of 100,000. `after` is the later
 * value. Undefined when the cache does not know (values of other atoms, derived arrays, much has changed in between): then
 * compare the lists. Where a sorted list has an updated record now, the delta does not say.
 */
export function deltaBetween<R extends object>(before: readonly R[], after: readonly R[]): ListDelta<R> | undefined {
  const [from, to] = [origins.get(before), origins.get(after)];
  if (!from || !to || from.log !== to.log || from.list !== to.list || from.version > to.version) return undefined;
  // The collection may be ahead of both lists.
  const changes = to.log.between(from.version, to.version);
  if (!changes) return undefined;
  const net = new Map<string, RecordChange>();
  for (const change of changes) {
    const id = (change.after ?? change.before)?.id ?? '';
    net.set(id, { before: net.has(id) ? net.get(id)?.before : change.before, after: change.after });
  }
  const delta = { added: [] as StoredRecord[], updated: [] as StoredRecord[], removed: [] as StoredRecord[] };
  for (const { before: old, after: now } of net.values()) {
    const was = old && from.holds(old);
    if (now && to.holds(now)) {
      if (!was) delta.added.push(now);
      else if (old !== now) delta.updated.push(now);
    } else if (was) delta.removed.push(old);
  }
  return delta as unknown as ListDelta<R>;
}
