import type { CollectionName } from '@groundwork/contract';
import { type CachedCollection, cachedCollection, cachedCollections } from './cached-collection.ts';
import { type Change, type PersistenceObserver, setPersistenceObserver } from './collection-changes.ts';
import {
  abortWith,
  answerOf,
  databaseName,
  deleteDatabases,
  endOf,
  idle,
  makeCacheTables,
  offlineQueueDatabaseName,
  openDatabase,
  type PersistedState,
} from './database.ts';
import { storeAnswers } from './kept-lists.ts';
import { setLiveOwner } from './live-updates.ts';
import { offlineQueueFlag, setOfflineQueueOwner } from './offline-queue/open-offline-queue.ts';
import { onDemand } from './on-demand.ts';
import type { StoredRecord } from './stored-record.ts';
import { holdAlone, joinTabs, type Tabs } from './tabs.ts';

/**
 * The cache of one user in IndexedDB. A row of a table keeps its position, and so its chunk: a change writes the chunks it
 * touched, some time later and a few at once. Of several tabs one writes a collection. Whatever fails here (private
 * windows, full disks, another version) leaves the cache in memory and nothing else.
 */
const delay = 500;
/** In one go read: more would hold the page up. */
const chunksAtOnce = 4;
const loadWrites = onDemand(() => import(/* webpackChunkName: "after-start" */ './persistence-writes.ts'));
const loadReadAhead = onDemand(() => import(/* webpackChunkName: "after-start" */ './read-ahead.ts'));
const timeoutMs = 2_000;

const within = <T>(promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs))]);

const recordsOf = (text: string) => JSON.parse(text) as StoredRecord[];

class Persistence implements PersistenceObserver {
  readonly name: string;
  readonly userId: string;
  readonly #ended = new AbortController();
  /** Aborted when this tab does not write any more, so that another tab does. */
  readonly #locks = new AbortController();
  readonly #database: Promise<IDBDatabase | undefined>;
  readonly #tabs: Tabs;
  /** Collections that this tab writes. */
  readonly #written = new Set<CachedCollection>();
  readonly #waiting = new Set<CachedCollection>();
  #endFirstRead: () => void = () => undefined;
  readonly #firstRead = new Promise<void>((resolve) => {
    this.#endFirstRead = resolve;
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(userId: string) {
    this.userId = userId;
    this.name = databaseName(userId);
    this.#database = openDatabase(this.name, { upgrade: makeCacheTables, onClosed: () => this.#ended.abort() }).catch(
      () => undefined,
    );
    this.#tabs = joinTabs(userId, ({ collection, ...change }) => cachedCollection(collection).receive(change));
    document.addEventListener('visibilitychange', this.#onHidden);
    addEventListener('pagehide', this.#onLeft);
    // Not in the way of the first read.
    void this.#firstRead
      .then(idle)
      .then(() => (this.#ended.signal.aborted ? undefined : deleteDatabases({ kept: this.name })))
      .catch(() => undefined);
  }

  async restore(collection: CachedCollection): Promise<void> {
    const database = await within(this.#database);
    if (!database || this.#ended.signal.aborted) return;
    const held = this.hold(collection);
    try {
      await this.#read(database, collection);
    } catch {
      // Records that cannot be read are fetched.
    }
    this.#endFirstRead();
    await held;
  }

  /** Writes this collection from here on; where another tab does, once that one has closed. */
  hold(collection: CachedCollection, isRead = false): Promise<void> {
    return holdAlone(`write:${this.userId}:${collection.name}`, this.#locks.signal, (isLate) => {
      this.#written.add(collection);
      // Another tab may have written it so far, in its own order of rows.
      if (isLate || isRead) {
        collection.table.dirtyAll();
        this.onReceivedChange(collection);
      }
    });
  }

  onOwnChange(collection: CachedCollection, change: Change): void {
    if (change.records.length > 0 || change.removed.length > 0 || change.fetched) {
      this.#tabs.broadcast({ collection: collection.name, ...change });
    }
    this.onReceivedChange(collection);
  }

  onReceivedChange(collection: CachedCollection): void {
    this.#waiting.add(collection);
    this.#timer ??= setTimeout(() => this.flush(), delay);
  }

  /** Writes what waits; resolves when it is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const collections = [...this.#waiting];
    this.#waiting.clear();
    this.#writing = this.#writing.then(async () => {
      const [database, writes] = [await this.#database, await loadWrites()];
      if ('succeeded' in writes) {
        // Without a network at the first write: the next one takes these along.
        for (const collection of collections) this.#waiting.add(collection);
        return;
      }
      try {
        for (const collection of collections) {
          if (database && this.#written.has(collection)) {
            await writes.writeCollection(database, collection, this.#ended.signal);
          }
        }
      } catch {
        // A full disk or a closed database: memory is enough here, and another tab may have more luck.
        this.#written.clear();
        this.#locks.abort();
      }
    });
    return this.#writing;
  }

  async readAhead(): Promise<void> {
    const [database, reads] = [await this.#database, await loadReadAhead()];
    if (!database || 'succeeded' in reads) return;
    await reads.readAhead(database, cachedCollection, this.#ended.signal).catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#ended.abort();
    this.#locks.abort();
    clearTimeout(this.#timer);
    this.#waiting.clear();
    document.removeEventListener('visibilitychange', this.#onHidden);
    removeEventListener('pagehide', this.#onLeft);
    this.#tabs.close();
    (await within(this.#database))?.close();
  }

  /** The first chunk is shown at once, the others together: each time, every list of the page is drawn again. */
  async #read(database: IDBDatabase, collection: CachedCollection): Promise<void> {
    const { name } = collection;
    const reading = database.transaction(['chunks', 'states']);
    const [chunks, states] = [reading.objectStore('chunks'), reading.objectStore('states')];
    const ended = endOf(reading);
    abortWith(this.#ended.signal, reading);
    const answers = await within(
      Promise.all([
        answerOf<PersistedState | undefined>(states.get(name)),
        answerOf<string | undefined>(chunks.get([name, 0])),
      ]),
    );
    // A page that is frozen holds the database with a write: what is kept here is fetched from the server instead.
    if (!answers) return reading.abort();
    const [state, first] = answers;
    // Without the state of a finished fetch there is nothing to build on.
    if (!state || this.#ended.signal.aborted) return;
    if (first) collection.restored([recordsOf(first)], {});
    const parts: Promise<string[]>[] = [];
    for (let at = 1; at < state.chunkCount; at += chunksAtOnce) {
      const part = answerOf<string[]>(chunks.getAll(IDBKeyRange.bound([name, at], [name, at + chunksAtOnce - 1])));
      // Those behind one that fails are not waited for.
      part.catch(() => undefined);
      parts.push(part);
    }
    // The database works on the next ones while a part is turned into records.
    for (const [index, part] of parts.entries()) {
      const found = await part;
      if (this.#ended.signal.aborted) return;
      collection.restored(found.map(recordsOf), { first: 1 + index * chunksAtOnce, isMore: true });
    }
    await ended;
    if (this.#ended.signal.aborted) return;
    collection.restored([], { state });
    void this.#prepare(collection);
  }

  /** Makes the map of ids in idle time, so that the first read of a record by its id need not wait for it. */
  async #prepare({ table }: CachedCollection): Promise<void> {
    do await idle();
    while (!this.#ended.signal.aborted && table.prepare());
  }

  readonly #onHidden = () => {
    if (document.visibilityState === 'hidden') void this.flush();
  };

  /**
   * The page is left. WebKit may keep it for the way back, with every transaction as it is, and the next page would
   * wait for them forever. Records that were not written are fetched again.
   */
  readonly #onLeft = () => {
    // An open connection to the server would keep the page out of the browser's back/forward cache.
    setLiveOwner(undefined);
    void this.end();
    // Where the browser brings the same page back, it goes on.
    addEventListener('pageshow', () => void (current === this && openPersistence(this.userId)), { once: true });
  };
}

let current: Persistence | undefined;

/**
 * Keeps the records of this user beyond the page, and shares what this tab fetches with the user's other tabs. Call it as
 * soon as the user is known, before anything is loaded. Databases of other users and versions are deleted.
 */
export async function openPersistence(userId: string): Promise<void> {
  await current?.end();
  current = typeof indexedDB === 'undefined' ? undefined : new Persistence(userId);
  storeAnswers(true);
  setPersistenceObserver(current);
  // A page that the browser had kept has its lists already.
  for (const collection of cachedCollections()) if (collection.hasLoaded) void current?.hold(collection, true);
  setLiveOwner(userId);
  await setOfflineQueueOwner(current && userId);
}

/** Writes what waits to be written; for tests and benchmarks. */
export const flushPersistence = async (): Promise<void> => current?.flush();

/**
 * Reads what is persisted of these collections before anybody asks, so that their pages open with rows; without names that of
 * all smaller ones, for which the first page should be shown already. Nothing is asked of the server.
 */
export async function readAhead(names?: readonly CollectionName[]): Promise<void> {
  if (names && current) await Promise.all(names.map((name) => cachedCollection(name).restore()));
  else if (!names) await current?.readAhead();
}

/** Lets go of this user: nothing is read, kept or sent for them any more, and what waits to be sent is not shown. */
export async function closePersistence(): Promise<void> {
  const ended = current;
  current = undefined;
  setPersistenceObserver(undefined);
  setLiveOwner(undefined);
  // In parallel: somebody who signs in while the database closes must not lose their offline queue.
  await Promise.all([setOfflineQueueOwner(undefined), ended?.end()]);
}

/**
 * Deletes the records that were persisted, of every user. At a sign-out the user's unsent changes go, too: they were asked.
 * With `keepsUnsent`, and those of other users in any case, they stay until their user signs in again on this device.
 */
export async function wipePersistence({ keepsUnsent = false } = {}): Promise<void> {
  const ended = current;
  // Before anything is awaited: somebody may sign in meanwhile.
  storeAnswers(false);
  await closePersistence();
  if (typeof indexedDB === 'undefined') return;
  const unsent = ended && !keepsUnsent ? [offlineQueueDatabaseName(ended.userId)] : [];
  if (ended && !keepsUnsent) localStorage.removeItem(offlineQueueFlag(ended.userId));
  await within(deleteDatabases({ also: [...unsent, ...(ended ? [ended.name] : [])] }).catch(() => undefined));
}
