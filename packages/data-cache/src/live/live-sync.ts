import { type CollectionName, type LiveChange, type LiveStamps, livePingSeconds } from '@groundwork/contract';
import type { CachedCollection } from '../cached-collection.ts';
import { subscribedCollections } from '../subscriptions.ts';
import { inTurnOrAfter } from '../tabs.ts';
import type { LiveMessage } from './live-connection.ts';

/** Changes that come together are fetched together; and not by all browsers at the same moment. */
const coalescing = 100;
const spread = 200;

const isVisible = () => document.visibilityState === 'visible';
const isStamp = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Fetches what has changed in the lists that this tab shows. */
export class LiveSync {
  readonly #userId: string;
  /** The newest announced stamp of each collection that is not fetched yet. */
  readonly #announced = new Map<CollectionName, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #scope: string | undefined;
  #isEnded = false;

  constructor(userId: string) {
    this.#userId = userId;
  }

  hear(message: LiveMessage): void {
    // A hidden tab syncs when it is shown.
    if (!isVisible() || this.#isEnded) return;
    if (message.kind === 'stamps') this.#hearStamps(message.stamps);
    if (message.kind === 'changed') {
      for (const [name, change] of Object.entries(message.changes)) this.#hearChange(name as CollectionName, change);
    }
    if (message.kind === 'scope') this.#hearScope(message.version);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  #hearStamps(stamps: LiveStamps): void {
    for (const [name, stamp] of Object.entries(stamps)) this.#wait(name as CollectionName, stamp);
  }

  #hearChange(name: CollectionName, change: LiveChange): void {
    const { stamp, from } = change ?? {};
    const own = subscribedCollections().find((collection) => collection.name === name);
    // This tab has written it and has the answer.
    if (own && from === undefined && own.hasWritten(stamp)) return;
    this.#wait(name, stamp);
  }

  /** No stamp says which records come and go with a scope: the lists compare its version with their own. */
  #hearScope(version: string): void {
    const isKnown = this.#scope !== undefined && this.#scope !== version;
    this.#scope = version;
    if (isKnown) for (const collection of subscribedCollections()) if (collection.hasLoaded) void collection.refresh();
  }

  #wait(name: CollectionName, stamp: unknown): void {
    if (!isStamp(stamp) || stamp <= (this.#announced.get(name) ?? '')) return;
    this.#announced.set(name, stamp);
    this.#timer ??= setTimeout(() => this.#fetch(), coalescing + Math.random() * spread);
  }

  #fetch(): void {
    this.#timer = undefined;
    const announced = new Map(this.#announced);
    this.#announced.clear();
    if (!isVisible() || !navigator.onLine) return;
    for (const collection of subscribedCollections()) {
      const stamp = announced.get(collection.name);
      if (stamp !== undefined) void this.#catchUp(collection, stamp);
    }
  }

  /** Tabs take turns: what one has fetched the next one has, and does not fetch. */
  async #catchUp(collection: CachedCollection, stamp: string): Promise<void> {
    if (!collection.hasLoaded || collection.hasSeen(stamp)) return;
    await inTurnOrAfter(livePingSeconds * 1_000, `sync:${this.#userId}:${collection.name}`, () =>
      this.#isEnded ? Promise.resolve() : collection.catchUp(stamp),
    );
  }
}
