import {
  type CollectionName,
  collections,
  failure,
  fullFetchSeconds,
  initialStamp,
  messages,
  type Result,
  success,
  wholeListFilters,
} from '@groundwork/contract';
import { type Atom, atom } from 'jotai';
import type { LoadState } from './api.ts';
import { type Change, observer, type SyncState } from './collection-changes.ts';
import { getConfiguration } from './configuration.ts';
import { idle } from './database.ts';
import { fetchAllPages, type PagedResult } from './fetch-all-pages.ts';
import { reportFailedList } from './global-errors.ts';
import { RecordTable } from './record-table.ts';
import { store } from './store.ts';
import type { StoredRecord } from './stored-record.ts';

export interface LoadOptions {
  force?: boolean;
  /** Nobody waits for it: a failure is reported once, not every minute. */
  quiet?: boolean;
  /** What has changed is asked for in a quiet moment: while a view opens, a dozen answers would come between its rows. */
  isUnhurried?: boolean;
}
const mostOwnStamps = 100;
const nothingFetched = (): SyncState => ({ stamp: initialStamp, fullAt: 0, scopeVersion: undefined });

/** One collection's records and how they are kept in step with the server (docs: data-cache#loading). */
export class CachedCollection {
  readonly name: CollectionName;
  readonly table = new RecordTable();
  readonly #status = atom<LoadState>({ state: 'idle' });
  readonly statusAtom: Atom<LoadState> = atom((get) => get(this.#status));
  state = nothingFetched();
  /** When this tab or another last asked the server, in milliseconds. */
  syncedAt = 0;
  #flight: Promise<Result<undefined>> | undefined;
  #isFlightFull = false;
  #cancellation = new AbortController();
  /** Ids written or removed here while a fetch runs, whose pages may be older. */
  readonly #written = new Set<string>();
  #restoring: Promise<void> | undefined;
  /** Every change up to this stamp is in the table, also where nothing came of it. */
  #seen = '';
  /** The newest stamp that this tab has heard of, fetched or not: a list that does not hold it is older than what is here. */
  #known = '';
  /** Stamps of this tab's own last writes. */
  #ownStamps: readonly string[] = [];

  constructor(name: CollectionName) {
    this.name = name;
  }

  get hasLoaded(): boolean {
    return this.state.fullAt > 0;
  }

  get known(): string {
    return this.#known;
  }

  #learn(records: readonly StoredRecord[]): void {
    for (const { timeModifiedUtc } of records) if (timeModifiedUtc > this.#known) this.#known = timeModifiedUtc;
  }

  /** Reads what was persisted, without asking the server; once. */
  restore(): Promise<void> {
    this.#restoring ??= observer.restore(this);
    return this.#restoring;
  }

  /** Full or incremental as the age of what is there demands; a running fetch is shared. */
  load(options: LoadOptions = {}): Promise<Result<undefined>> {
    if (!getConfiguration().isFetchingAllowed()) {
      return Promise.resolve(failure({ message: 'Nobody is signed in.', code: 'signed-out' }));
    }
    if (this.#flight) {
      if (!options.force || this.#isFlightFull) return this.#flight;
      return this.#flight.then(() => this.load(options));
    }
    const flight = this.#run(options).finally(() => {
      if (this.#flight === flight) this.#flight = undefined;
    });
    this.#flight = flight;
    return flight;
  }

  /** Fetches what a call changed on the server, after any fetch that began before it. */
  async refresh(): Promise<void> {
    if (this.#flight) await this.#flight;
    if (this.hasLoaded) await this.load({ quiet: true });
  }

  /** Whether everything up to this stamp is in the table. */
  hasSeen(stamp: string): boolean {
    return stamp <= this.#seen;
  }

  /** Fetches what has changed up to this stamp, after any fetch that runs, unless that has brought it. */
  async catchUp(stamp: string): Promise<void> {
    if (stamp > this.#known) this.#known = stamp;
    if (this.#flight) await this.#flight;
    if (this.hasLoaded && !this.hasSeen(stamp)) await this.load({ quiet: true });
  }

  /** Whether this tab made the change of this stamp, and so has its answer. */
  hasWritten(stamp: string): boolean {
    return this.#ownStamps.includes(stamp);
  }

  /** Applies the response to a write of this tab. */
  wrote(records: readonly StoredRecord[]): void {
    const stamps = new Set(records.map(({ timeModifiedUtc }) => timeModifiedUtc));
    this.#ownStamps = [...this.#ownStamps, ...stamps].slice(-mostOwnStamps);
    this.put(records);
  }

  /** Records that the server answered to a single read or a write. */
  put(records: readonly StoredRecord[]): void {
    for (const { id } of records) this.#written.add(id);
    this.#learn(records);
    this.table.merge(records);
    observer.onOwnChange(this, { records, removed: [] });
  }

  drop(ids: readonly string[]): void {
    for (const id of ids) this.#written.add(id);
    this.table.remove(ids);
    observer.onOwnChange(this, { records: [], removed: ids });
  }

  /** Applies a change from another tab. Its stamp is adopted only if it continues ours without a gap. */
  receive({ records, removed, fetched }: Change): void {
    if (!this.hasLoaded) return;
    for (const { id } of records) this.#written.add(id);
    for (const id of removed) this.#written.add(id);
    this.#learn(records);
    this.table.merge(records);
    this.table.remove(removed);
    observer.onReceivedChange(this);
    if (!fetched || fetched.since > this.state.stamp || fetched.state.scopeVersion !== this.state.scopeVersion) return;
    if (fetched.state.stamp > this.state.stamp) this.state = { ...this.state, stamp: fetched.state.stamp };
    if (fetched.seen > this.#seen) this.#seen = fetched.seen;
    this.#synced();
  }

  /** Chunks of an earlier session of this user, from number `first` on: put where they were, shown until the first fetch. */
  restored(
    chunks: readonly (readonly StoredRecord[])[],
    { state, first = 0, isMore }: { state?: SyncState; first?: number; isMore?: boolean },
  ): void {
    this.table.restore(chunks, first, isMore);
    if (state) this.state = state;
    if (state && state.stamp > this.#known) this.#known = state.stamp;
    this.#setStatus({ state: 'loading', hasData: true });
  }

  reset(): void {
    this.#cancellation.abort();
    this.#cancellation = new AbortController();
    this.#flight = undefined;
    this.#restoring = undefined;
    this.#written.clear();
    this.#seen = '';
    this.#known = '';
    this.#ownStamps = [];
    this.state = nothingFetched();
    this.syncedAt = 0;
    this.table.clear();
    this.#setStatus({ state: 'idle' });
  }

  async #run(options: LoadOptions): Promise<Result<undefined>> {
    const { signal } = this.#cancellation;
    this.#isFlightFull = options.force === true;
    const before = store.get(this.#status);
    if (before.state !== 'ready' || options.force) this.#setStatus({ state: 'loading', hasData: this.isKept });
    await this.restore();
    const age = Date.now() - this.state.fullAt;
    this.#isFlightFull = options.force === true || age < 0 || age > fullFetchSeconds * 1000;
    if (options.isUnhurried && this.hasLoaded && !this.#isFlightFull) await idle();
    this.#written.clear();
    const result = await (this.#isFlightFull ? this.#fetchAll(signal) : this.#fetchChanges(signal));
    if (signal.aborted) return failure({ message: 'The request was cancelled.', code: 'cancelled' });
    if (result.succeeded) this.#synced();
    else this.#fail(result, options, before.state === 'failed');
    return result.succeeded ? success(undefined, result.responseCode) : result;
  }

  async #fetchAll(signal: AbortSignal): Promise<Result<PagedResult>> {
    this.#isFlightFull = true;
    const unseen = new Set(this.table.ids());
    const result = await this.#walk(wholeListFilters, signal, (records) => {
      if (unseen.size > 0) for (const { id } of records) unseen.delete(id);
    });
    if (!result.succeeded) return result;
    for (const id of this.#written) unseen.delete(id);
    if (unseen.size > 0) this.table.remove(unseen);
    this.state = { ...this.#stateAfter(result.data), fullAt: Date.now() };
    observer.onOwnChange(this, { records: [], removed: [] });
    return result;
  }

  async #fetchChanges(signal: AbortSignal): Promise<Result<PagedResult>> {
    const since = this.state.stamp;
    const received: StoredRecord[] = [];
    const result = await this.#walk(
      { modifiedAfter: since, includeArchived: true, includeDeleted: true },
      signal,
      (records) => received.push(...records),
    );
    if (!result.succeeded) return result;
    // The user's visibility has changed, and no time stamp says which records changed with it (docs: scope-version).
    if (result.data.scopeVersion !== this.state.scopeVersion) return this.#fetchAll(signal);
    this.state = this.#stateAfter(result.data);
    observer.onOwnChange(this, {
      records: received,
      removed: [],
      fetched: { since, state: this.state, seen: this.#seen },
    });
    return result;
  }

  async #walk(
    filters: { modifiedAfter: string; includeArchived: boolean; includeDeleted: boolean },
    signal: AbortSignal,
    onPage: (records: readonly StoredRecord[]) => void,
  ) {
    const known = this.#known;
    const take = (records: StoredRecord[]) => {
      onPage(records);
      const isRemovedHere = ({ id }: StoredRecord) => this.#written.has(id) && !this.table.get(id);
      const come = this.#written.size === 0 ? records : records.filter((record) => !isRemovedHere(record));
      // A whole list is the truth also where it is older: the server's data may have been restored from a backup.
      this.table.merge(come, this.#isFlightFull ? ({ id }) => !this.#written.has(id) : undefined);
      if (store.get(this.#status).state === 'loading') this.#setStatus({ state: 'loading', hasData: this.isKept });
    };
    const result = await fetchAllPages(this.name, filters, signal, take, known);
    // What the primary itself answers is the newest there is, also where a backup has made it older.
    if (result.succeeded && this.#known === known) this.#known = result.data.stamp;
    return result;
  }

  /** The stamp moves only when something came ([DC-06]). */
  #stateAfter({ stamp, scopeVersion, count }: PagedResult): SyncState {
    this.#seen = stamp;
    return { ...this.state, scopeVersion, stamp: count > 0 ? stamp : this.state.stamp };
  }

  #synced(): void {
    this.syncedAt = Date.now();
    this.#setStatus({ state: 'ready', syncedAt: this.syncedAt });
  }

  #fail(result: Result<unknown>, { force, quiet }: LoadOptions, hadFailed: boolean): void {
    const message = messages.retrieveFailed(collections[this.name].label);
    this.#setStatus({ state: 'failed', hasData: this.isKept, message });
    const isKnown = quiet === true && hadFailed;
    // A 401 ends the session, and the session notifies the user itself.
    if (!isKnown && result.responseCode !== 401)
      reportFailedList(message, result, { isRequested: force, isKept: this.isKept });
  }

  /** Whether something of it can be shown without the server. */
  get isKept(): boolean {
    return this.table.size > 0 || this.hasLoaded;
  }

  #setStatus(next: LoadState): void {
    const now = store.get(this.#status);
    const isSame = now.state === 'loading' && next.state === 'loading' && now.hasData === next.hasData;
    if (!isSame) store.set(this.#status, next);
  }
}

const cached = new Map<CollectionName, CachedCollection>();

export function cachedCollection(name: CollectionName): CachedCollection {
  const known = cached.get(name);
  if (known) return known;
  const created = new CachedCollection(name);
  cached.set(name, created);
  return created;
}

export const cachedCollections = (): readonly CachedCollection[] => [...cached.values()];
