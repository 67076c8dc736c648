import type { CachedCollection } from './cached-collection.ts';
import type { StoredRecord } from './stored-record.ts';

/** How far a collection is synchronized; persisted with its records. */
export interface SyncState {
  /** `modifiedAfter` of the next incremental fetch. */
  stamp: string;
  /** When the last full fetch ended, in milliseconds; 0: never. */
  fullAt: number;
  scopeVersion: string | undefined;
}
/** The result of an incremental fetch or a write, for the other tabs and for persistence. */
export interface Change {
  records: readonly StoredRecord[];
  removed: readonly string[];
  /** Set for a fetch: which stretch of time it covers. */
  fetched?: { since: string; state: SyncState; seen: string };
}
/** Stores records outside this page: persistence in IndexedDB and the other tabs. */
export interface PersistenceObserver {
  /** Fills the empty table with the persisted records; resolves when all of them are in it. */
  restore(collection: CachedCollection): Promise<void>;
  /** This tab fetched or wrote records. */
  onOwnChange(collection: CachedCollection, change: Change): void;
  /** Another tab fetched or wrote records; they are merged into the table already. */
  onReceivedChange(collection: CachedCollection): void;
}

const noObserver: PersistenceObserver = {
  restore: async () => undefined,
  onOwnChange: () => undefined,
  onReceivedChange: () => undefined,
};
/** The one that is set, for every collection. */
export let observer = noObserver;
export const setPersistenceObserver = (next: PersistenceObserver | undefined): void => {
  observer = next ?? noObserver;
};
