import { setTimeout as wait } from 'node:timers/promises';
import { type LiveState, livePingSeconds } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { PresenceBoard } from '../presence/presence-board.ts';
import { Problem } from '../problem.ts';
import type { Admission, Sessions } from '../session/authenticate.ts';
import type { Store, SyncChange } from '../store/store.ts';
import { ChangeFeed } from './change-feed.ts';
import { eventText, type LiveStream } from './live-stream.ts';
import { changedEvent, VisibleChanges } from './visible-changes.ts';

export interface LiveOptions {
  /** Streams of this process at most. */
  streams: number;
  /** Streams of one person at most, in this process. */
  streamsPerUser?: number;
  /** All in milliseconds. How often the database is asked what has changed. */
  pollInterval?: number;
  /** How often it is asked who has what open. */
  presenceInterval?: number;
  /** Changes within this time are sent together. */
  coalescing?: number;
  pingInterval?: number;
  /** How often everybody's rights and sessions are read again. */
  checkInterval?: number;
  /** How soon they are where something changed on which they depend. */
  soonestCheck?: number;
  /** How long before its token expires a stream ends. */
  renewBefore?: number;
  onFailure?: (error: unknown) => void;
  /** Hears of changes that are sent to the streams now. */
  onSent?: (changes: readonly SyncChange[]) => void;
}

const timeoutMs = 2_000;
/** The database is asked for so long after the last who wanted to know. */
const idleTimeoutMs = 60_000;
/** Collections that decide about visibility: a change in them may change a person's rights. */
const rightsCollections = new Set(['users', 'projects', 'locations']);
const checkedAtOnce = 200;

/** The clients of this process that listen, and what is sent to them. */
export class LiveStreams {
  readonly #sessions: Pick<Sessions, 'readmit'>;
  readonly #feed: ChangeFeed;
  readonly #board: PresenceBoard;
  readonly #options: Required<LiveOptions>;
  readonly #streams = new Set<LiveStream>();
  #unsent: SyncChange[] = [];
  #sentAt = 0;
  #sending: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #checking: ReturnType<typeof setTimeout> | undefined;
  #checkAt = 0;
  #idling: ReturnType<typeof setTimeout> | undefined;
  #feeding: ReturnType<typeof setTimeout> | undefined;
  #isClosing = false;

  constructor(
    source: Pick<Store, 'changesSince' | 'onCommit' | 'query'>,
    sessions: Pick<Sessions, 'readmit'>,
    options: LiveOptions,
  ) {
    this.#sessions = sessions;
    this.#options = {
      streamsPerUser: 40,
      pollInterval: 250,
      presenceInterval: 1_000,
      coalescing: 250,
      pingInterval: livePingSeconds * 1_000,
      checkInterval: 60_000,
      soonestCheck: 5_000,
      renewBefore: 30_000,
      onFailure: () => {},
      onSent: () => {},
      ...options,
    };
    const { pollInterval, presenceInterval, onFailure } = this.#options;
    this.#feed = new ChangeFeed(source, { interval: pollInterval, onFailure });
    this.#feed.onChange((changes) => this.#changed(changes));
    const board = { interval: presenceInterval, onFailure };
    this.#board = new PresenceBoard(source, (keys) => this.#presenceChanged(keys), board);
  }

  get size(): number {
    return this.#streams.size;
  }

  /** @throws Problem 503 where this process takes no further stream */
  requireRoom({ caller }: Admission, isDraining = false): void {
    const own = [...this.#streams].filter(({ admitted }) => admitted.caller.id === caller.id);
    const isFull = this.#streams.size >= this.#options.streams || own.length >= this.#options.streamsPerUser;
    if (isFull || isDraining || this.#isClosing) throw full();
  }

  /** The present stamps for somebody. */
  async state(caller: Caller): Promise<LiveState> {
    await this.prepare();
    return { stamps: new VisibleChanges(caller).stampsOf(this.#feed.stamps), scope: caller.scopeVersion };
  }

  /** Resolves when changes are known from here on; call it before the headers are written. */
  async prepare(): Promise<void> {
    await this.#feed.start();
    clearTimeout(this.#idling);
    // Those whose streams are blocked on their way ask for the stamps again and again.
    if (this.#streams.size === 0) this.#idling = setTimeout(() => this.#feed.stop(), idleTimeoutMs);
  }

  /** Sends changes to this stream until it ends. */
  add(stream: LiveStream, expiresAt: number): () => void {
    this.#streams.add(stream);
    clearTimeout(this.#idling);
    this.#feedOn();
    if (this.#streams.size === 1) this.#startTimers();
    stream.write(eventText('stamps', stream.visible.stampsOf(this.#feed.stamps)));
    stream.write(eventText('presence', stream.presence.changes(this.#board.open)));
    stream.write(eventText('scope', { version: stream.admitted.caller.scopeVersion }));
    const left = expiresAt - Date.now();
    // A session that renews late keeps its stream until the token itself ends.
    const { renewBefore } = this.#options;
    const expiry = setTimeout(
      () => this.#end(stream),
      Math.min(left > renewBefore ? left - renewBefore : left, 2 ** 31 - 1),
    );
    return () => {
      clearTimeout(expiry);
      this.#streams.delete(stream);
      if (this.#streams.size === 0) this.#stopTimers();
    };
  }

  /** The feed runs already, unless it has just ended with the last stream before: then it sends all stamps as changes. */
  #feedOn(): void {
    this.#feed.start().catch((error: unknown) => {
      this.#options.onFailure(error);
      clearTimeout(this.#feeding);
      if (this.#streams.size > 0) this.#feeding = setTimeout(() => this.#feedOn(), this.#options.pollInterval);
    });
  }

  /** Sends everybody away; resolves when they have read it, or do not. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const streams = [...this.#streams];
    for (const stream of streams) this.#end(stream);
    const until = performance.now() + timeoutMs;
    while (this.#streams.size > 0 && performance.now() < until) await wait(20);
    for (const stream of streams) stream.cut();
    this.#stopTimers();
    this.#feed.stop();
  }

  #end(stream: LiveStream): void {
    stream.end(eventText('renew', {}));
  }

  #startTimers(): void {
    const { pingInterval, checkInterval } = this.#options;
    this.#pinging = setInterval(() => {
      for (const stream of this.#streams) stream.write(': ping\n\n');
    }, pingInterval);
    this.#checkIn(checkInterval);
    this.#board.start();
  }

  #stopTimers(): void {
    this.#board.stop();
    clearInterval(this.#pinging);
    clearTimeout(this.#checking);
    clearTimeout(this.#sending);
    clearTimeout(this.#feeding);
    this.#checking = undefined;
    this.#sending = undefined;
    this.#unsent = [];
    clearTimeout(this.#idling);
    if (!this.#isClosing) this.#idling = setTimeout(() => this.#feed.stop(), idleTimeoutMs);
  }

  #changed(changes: readonly SyncChange[]): void {
    if (changes.some(({ collection }) => rightsCollections.has(collection))) this.#checkIn(this.#options.soonestCheck);
    this.#unsent.push(...changes);
    const pause = Math.max(0, this.#sentAt + this.#options.coalescing - performance.now());
    this.#sending ??= setTimeout(() => this.#send(), pause);
  }

  /** A text is made once for all who see the same of these changes. */
  #send(): void {
    const changes = this.#unsent;
    this.#unsent = [];
    this.#sending = undefined;
    this.#sentAt = performance.now();
    this.#options.onSent(changes);
    const texts = new Map<string, string>();
    for (const stream of this.#streams) {
      const seen = [...changes.entries()].filter(([, change]) => stream.visible.has(change));
      if (seen.length === 0) continue;
      const key = seen.map(([index]) => index).join();
      const text = texts.get(key) ?? eventText('changed', changedEvent(seen.map(([, change]) => change)));
      texts.set(key, text);
      stream.write(text);
    }
  }

  #presenceChanged(keys: readonly string[]): void {
    for (const stream of this.#streams) this.#sendPresence(stream, keys);
  }

  #sendPresence(stream: LiveStream, keys?: readonly string[]): void {
    const changes = stream.presence.changes(this.#board.open, keys);
    if (Object.keys(changes).length > 0) stream.write(eventText('presence', changes));
  }

  #checkIn(delay: number): void {
    if (this.#isClosing) return;
    const at = performance.now() + delay;
    if (this.#checking && at >= this.#checkAt) return;
    clearTimeout(this.#checking);
    this.#checkAt = at;
    this.#checking = setTimeout(() => {
      this.#checking = undefined;
      void this.#check()
        .catch(this.#options.onFailure)
        .finally(() => this.#streams.size > 0 && this.#checkIn(this.#options.checkInterval));
    }, delay);
  }

  /** Ends the streams of people who are signed out or disabled, and sends a new scope to people whose rights have changed. */
  async #check(): Promise<void> {
    const all = [...this.#streams];
    for (let at = 0; at < all.length; at += checkedAtOnce) {
      const some = all.slice(at, at + checkedAtOnce);
      const callers = await this.#sessions.readmit(some.map(({ admitted }) => admitted));
      for (const [index, stream] of some.entries()) this.#readmitted(stream, callers[index]);
    }
  }

  #readmitted(stream: LiveStream, caller: Caller | undefined): void {
    if (!caller) {
      stream.end();
      return;
    }
    if (caller.scopeVersion === stream.admitted.caller.scopeVersion) return;
    stream.readmit(caller);
    stream.write(eventText('scope', { version: caller.scopeVersion }));
    this.#sendPresence(stream);
  }
}

const full = () =>
  new Problem(503, {
    title: 'No more live updates',
    message: 'This server has as many live connections as it takes. Lists are still updated every minute.',
    code: 'live-full',
  });
