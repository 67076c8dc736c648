import { type CollectionName, collections, initialStamp } from '@groundwork/contract';
import type { Store, SyncChange } from '../store/store.ts';

/**
 * Asks for what has changed while anybody listens. A stamp is taken just before the commit, and a statement may take 30
 * seconds: what was stamped so long ago may still appear, so each question looks back further than the newest stamp.
 */
const lookBack = 35_000;
/** Everything is read again so often: after a restore from a backup, stamps may be older than before. */
const wholeInterval = 60_000;

export interface FeedOptions {
  /** Milliseconds between two questions. */
  interval?: number;
  onFailure?: (error: unknown) => void;
}

/** What changes in the database, in any process: commits of this one are known at once, those of others by asking. */
export class ChangeFeed {
  readonly #source: Pick<Store, 'changesSince' | 'onCommit'>;
  readonly #interval: number;
  readonly #onFailure: (error: unknown) => void;
  readonly #listeners = new Set<(changes: readonly SyncChange[]) => void>();
  #known = new Map<CollectionName, Map<string, string>>();
  #newest: string = initialStamp;
  #wholeAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #starting: Promise<void> | undefined;
  #stopHearing: (() => void) | undefined;
  #run = 0;

  constructor(
    source: Pick<Store, 'changesSince' | 'onCommit'>,
    { interval = 250, onFailure = () => {} }: FeedOptions = {},
  ) {
    this.#source = source;
    this.#interval = interval;
    this.#onFailure = onFailure;
  }

  /** Begins to ask, unless it does already; resolves when the present stamps are known. */
  start(): Promise<void> {
    this.#starting ??= this.#begin().catch((error: unknown) => {
      this.stop();
      throw error;
    });
    return this.#starting;
  }

  stop(): void {
    this.#run += 1;
    this.#starting = undefined;
    this.#stopHearing?.();
    this.#stopHearing = undefined;
    clearTimeout(this.#timer);
    this.#known = new Map();
    this.#newest = initialStamp;
  }

  onChange(listener: (changes: readonly SyncChange[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The newest stamps, by collection and scope. */
  get stamps(): ReadonlyMap<CollectionName, ReadonlyMap<string, string>> {
    return this.#known;
  }

  async #begin(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.#stopHearing = this.#source.onCommit((changes) => this.#take(changes));
    await this.#readAll(run);
    this.#askLater(run);
  }

  #askLater(run: number): void {
    if (run !== this.#run) return;
    this.#timer = setTimeout(() => void this.#ask(run), this.#interval);
  }

  async #ask(run: number): Promise<void> {
    try {
      if (performance.now() - this.#wholeAt > wholeInterval) await this.#readAll(run);
      else {
        // A stamp may be of the future: of a clock that was ahead, or of a large write that takes its stamp early.
        const since = new Date(Math.min(Date.parse(this.#newest), Date.now()) - lookBack).toISOString();
        const changes = await this.#source.changesSince(since);
        if (run === this.#run) this.#take(changes);
      }
    } catch (error) {
      // The next question finds what this one has missed.
      this.#onFailure(error);
    }
    this.#askLater(run);
  }

  async #readAll(run: number): Promise<void> {
    const all = (await this.#source.changesSince(initialStamp)).filter(isKept);
    if (run !== this.#run) return;
    const known = new Map<CollectionName, Map<string, string>>();
    for (const change of all) scopesIn(known, change).set(change.scopeId, change.stamp);
    const fresh = all.filter((change) => scopesIn(this.#known, change).get(change.scopeId) !== change.stamp);
    this.#known = known;
    this.#newest = all.reduce((newest, { stamp }) => later(newest, stamp), initialStamp);
    this.#wholeAt = performance.now();
    this.#notify(fresh);
  }

  #take(changes: readonly SyncChange[]): void {
    const fresh = changes.filter(isKept).filter((change) => {
      const scopes = scopesIn(this.#known, change);
      if (change.stamp <= (scopes.get(change.scopeId) ?? '')) return false;
      scopes.set(change.scopeId, change.stamp);
      this.#newest = later(this.#newest, change.stamp);
      return true;
    });
    this.#notify(fresh);
  }

  #notify(changes: readonly SyncChange[]): void {
    if (changes.length > 0) for (const listener of [...this.#listeners]) listener(changes);
  }
}

const later = (a: string, b: string) => (b > a ? b : a);
/** A process of another release may say something of a collection that this one does not know. */
const isKept = ({ collection }: SyncChange) => Object.hasOwn(collections, collection);

function scopesIn(known: Map<CollectionName, Map<string, string>>, { collection }: SyncChange): Map<string, string> {
  const scopes = known.get(collection) ?? new Map<string, string>();
  known.set(collection, scopes);
  return scopes;
}
