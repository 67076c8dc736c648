import { type CollectionName, type LiveChange, type LiveStamps, livePingSeconds } from '@groundwork/contract';
import type { CachedCollection } from '../cached-collection.ts';
import { getConfiguration } from '../configuration.ts';
import { announce } from '../events.ts';
import { subscribedCollections } from '../subscriptions.ts';
import { inTurnOrAfter } from '../tabs.ts';
import type { LiveMessage } from './live-connection.ts';

/** Changes that come together are fetched together; and not by all browsers at the same moment. */
const coalescing = 100;
const spread = 200;
/**
 * After a fetch a list rests for so many times as long as that took: where a busy server answers slowly, all browsers
 * together ask it less often. Milliseconds at most.
 */
const restFactor = 3;
const longestRest = 10_000;
/** A list that is still on its way for the first time may be older than what is announced: it is asked about again. */
const unloadedPause = 1_000;

const isVisible = () => document.visibilityState === 'visible';
const isStamp = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Fetches what has changed in the lists that this tab shows. */
export class LiveSync {
  readonly #userId: string;
  /** The newest announced stamp of each collection that is not fetched yet. */
  #announced = new Map<CollectionName, string>();
  /** Until when each list rests; without an end while it is being fetched. */
  readonly #restUntil = new Map<CollectionName, number>();
  /** The newest stamp of each collection that this tab has heard of. */
  readonly #heard = new Map<CollectionName, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #scope: string | undefined;
  #isEnded = false;

  constructor(userId: string) {
    this.#userId = userId;
  }

  hear(message: LiveMessage): void {
    if (this.#isEnded) return;
    if (message.kind === 'scope') this.#hearScope(message.version);
    // A hidden tab syncs when it is shown.
    if (!isVisible()) return;
    if (message.kind === 'stamps') this.#hearStamps(message.stamps);
    if (message.kind === 'changed') {
      for (const [name, change] of Object.entries(message.changes)) this.#hearChange(name as CollectionName, change);
    }
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  #hearStamps(stamps: LiveStamps): void {
    for (const [name, stamp] of Object.entries(stamps)) {
      this.#announce(name as CollectionName, stamp, this.#heard.has(name as CollectionName));
      this.#wait(name as CollectionName, stamp);
    }
  }

  #hearChange(name: CollectionName, change: LiveChange): void {
    const { stamp, from } = change ?? {};
    this.#announce(name, stamp, true);
    const own = subscribedCollections().find((collection) => collection.name === name);
    // This tab has written it and has the answer.
    if (own && from === undefined && own.hasWritten(stamp)) return;
    this.#wait(name, stamp);
  }

  /** The first stamp of a collection says what it is like, and not that it has changed. */
  #announce(name: CollectionName, stamp: unknown, isChange: boolean): void {
    if (!isStamp(stamp) || stamp <= (this.#heard.get(name) ?? '')) return;
    this.#heard.set(name, stamp);
    if (isChange) announce({ type: 'list-changed', collection: name });
  }

  /** No stamp says which records come and go with a scope: the lists compare its version with their own. */
  #hearScope(version: string): void {
    const isKnown = this.#scope !== undefined && this.#scope !== version;
    this.#scope = version;
    if (!isKnown) return;
    getConfiguration().onScopeChanged?.();
    if (!isVisible()) return;
    for (const collection of subscribedCollections()) if (collection.hasLoaded) void collection.refresh();
  }

  #wait(name: CollectionName, stamp: unknown): void {
    if (!isStamp(stamp) || stamp <= (this.#announced.get(name) ?? '')) return;
    this.#announced.set(name, stamp);
    this.#fetchIn(coalescing + Math.random() * spread);
  }

  #fetchIn(delay: number): void {
    this.#timer ??= setTimeout(() => this.#fetch(), delay);
  }

  #fetch(): void {
    this.#timer = undefined;
    const announced = this.#announced;
    this.#announced = new Map();
    if (!isVisible() || !navigator.onLine) return;
    const now = performance.now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const collection of subscribedCollections()) {
      const stamp = announced.get(collection.name);
      if (stamp === undefined) continue;
      const rest = collection.hasLoaded ? (this.#restUntil.get(collection.name) ?? 0) - now : unloadedPause;
      if (rest > 0) {
        this.#announced.set(collection.name, stamp);
        soonest = Math.min(soonest, rest);
      } else void this.#catchUp(collection, stamp);
    }
    if (soonest < Number.POSITIVE_INFINITY) this.#fetchIn(soonest);
  }

  /** Tabs take turns: what one has fetched the next one has, and does not fetch. */
  async #catchUp(collection: CachedCollection, stamp: string): Promise<void> {
    if (collection.hasSeen(stamp)) return;
    this.#restUntil.set(collection.name, Number.POSITIVE_INFINITY);
    let begun = performance.now();
    try {
      await inTurnOrAfter(livePingSeconds * 1_000, `sync:${this.#userId}:${collection.name}`, () => {
        begun = performance.now();
        return this.#isEnded ? Promise.resolve() : collection.catchUp(stamp);
      });
    } finally {
      const now = performance.now();
      const rest = Math.min(restFactor * (now - begun), longestRest);
      this.#restUntil.set(collection.name, now + rest);
      if (this.#announced.has(collection.name) && !this.#isEnded) this.#fetchIn(rest);
    }
  }
}
