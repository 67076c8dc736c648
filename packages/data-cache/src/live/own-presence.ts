import { mostOpenRecords, type OpenRecord, presenceBeatSeconds } from '@groundwork/contract';
import { getConfiguration } from '../configuration.ts';
import { onOwnOpenRecords, ownOpenRecords, presenceKey } from '../presence.ts';
import { type Channel, openChannel } from '../tabs.ts';

const beat = presenceBeatSeconds * 1_000;
/** Dialogs that follow one another, details and their editor, are one change. */
const coalescing = 200;
/** The open records of a hidden tab are dropped after this many milliseconds: nobody is looking at them. */
const longHidden = 60_000;
/** A tab that has said nothing for so long is gone. */
const tabTimeoutMs = 65_000;

type Records = readonly OpenRecord[];
type Message = { kind: 'open'; tab: string; records: Records } | { kind: 'said' } | { kind: 'asked' };

/**
 * Reports the records that this browser has open: opening and closing in this tab at once, and those of all tabs every
 * 20 seconds in one request of one tab. Others see an open record for 45 seconds after the last report, so a missing
 * report of the end does no harm.
 */
export class OwnPresence {
  readonly #tab = crypto.randomUUID();
  readonly #channel: Channel<Message>;
  readonly #others = new Map<string, { records: Records; heardAt: number }>();
  readonly #stop = new AbortController();
  #said: ReadonlyMap<string, OpenRecord> = new Map();
  #saidAt = 0;
  #changing: ReturnType<typeof setTimeout> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #beating: ReturnType<typeof setInterval> | undefined;
  #isAway = false;
  /** The server does not know presence: an older release. */
  #isUnknown = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(userId: string) {
    this.#channel = openChannel(`groundwork-presence:${userId}`, (message) => this.#hear(message));
    this.#post({ kind: 'asked' });
    const unsubscribe = onOwnOpenRecords(() => this.#changeSoon());
    const { signal } = this.#stop;
    signal.addEventListener('abort', unsubscribe);
    document.addEventListener('visibilitychange', () => this.#visibilityChanged(), { signal });
    window.addEventListener('pagehide', () => this.#leave(), { signal });
    window.addEventListener('pageshow', () => this.#changeSoon(), { signal });
    window.addEventListener('online', () => this.#beat(), { signal });
    this.#visibilityChanged();
    this.#changeSoon();
  }

  end(): void {
    // A page that is left ends this before it hears of that itself.
    this.#leave();
    this.#stop.abort();
    clearTimeout(this.#changing);
    clearTimeout(this.#hiding);
    this.#channel.close();
  }

  #changeSoon(): void {
    this.#changing ??= setTimeout(() => {
      this.#changing = undefined;
      this.#change();
    }, coalescing);
  }

  /** Says what this tab has opened or closed since the last time. */
  #change(): void {
    const now = new Map((this.#isAway ? [] : ownOpenRecords()).map((record) => [presenceKey(record), record]));
    const before = this.#said;
    this.#said = now;
    const isOpened = [...now].some(([key, { mode }]) => before.get(key)?.mode !== mode);
    const closed = this.#closedHere([...before.values()].filter((record) => !now.has(presenceKey(record))));
    if (!isOpened && now.size === before.size) return;
    this.#post({ kind: 'open', tab: this.#tab, records: [...now.values()] });
    if (closed.length > 0) this.#send('DELETE', closed);
    if (isOpened) this.#beat();
    clearInterval(this.#beating);
    this.#beating = now.size > 0 ? setInterval(() => this.#beatInTurn(), beat) : undefined;
  }

  /** Those of these records that no other tab has open. */
  #closedHere(records: Records): Records {
    const elsewhere = new Set(this.#openElsewhere().map(presenceKey));
    return records.filter((record) => !elsewhere.has(presenceKey(record)));
  }

  #openElsewhere(): Records {
    for (const [tab, { heardAt }] of this.#others) if (Date.now() - heardAt > tabTimeoutMs) this.#others.delete(tab);
    return [...this.#others.values()].flatMap(({ records }) => records);
  }

  /** Unless another tab has just done it. */
  #beatInTurn(): void {
    this.#post({ kind: 'open', tab: this.#tab, records: [...this.#said.values()] });
    // Timers are not exact: one that comes a little early must not wait for another 20 seconds.
    if (Date.now() - this.#saidAt > beat - 1_000) this.#beat();
  }

  #beat(): void {
    const all = new Map(
      [...this.#openElsewhere(), ...this.#said.values()].map((record) => [presenceKey(record), record]),
    );
    if (all.size === 0) return;
    this.#saidAt = Date.now();
    this.#post({ kind: 'said' });
    this.#send('PUT', [...all.values()].slice(-mostOpenRecords));
  }

  #hear(message: Message): void {
    if (message.kind === 'said') this.#saidAt = Date.now();
    if (message.kind === 'asked') this.#post({ kind: 'open', tab: this.#tab, records: [...this.#said.values()] });
    if (message.kind !== 'open') return;
    if (message.records.length > 0) this.#others.set(message.tab, { records: message.records, heardAt: Date.now() });
    else this.#others.delete(message.tab);
  }

  #post(message: Message): void {
    this.#channel.broadcast(message);
  }

  #visibilityChanged(): void {
    clearTimeout(this.#hiding);
    const setAway = (isAway: boolean) => {
      if (this.#isAway === isAway) return;
      this.#isAway = isAway;
      this.#change();
    };
    if (document.visibilityState === 'visible') setAway(false);
    else this.#hiding = setTimeout(() => setAway(true), longHidden);
  }

  /** The page is closed, or kept by the browser for a return. */
  #leave(): void {
    const closed = this.#closedHere([...this.#said.values()]);
    this.#said = new Map();
    this.#post({ kind: 'open', tab: this.#tab, records: [] });
    clearInterval(this.#beating);
    if (closed.length > 0) void this.#request('DELETE', closed);
  }

  /** One after another: what is closed and opened again must not arrive the other way round. */
  #send(method: 'PUT' | 'DELETE', records: Records): void {
    this.#sending = this.#sending.then(() => this.#request(method, records));
  }

  /** Whatever goes wrong is no more than not being seen: nobody is shown an error. */
  async #request(method: 'PUT' | 'DELETE', records: Records): Promise<void> {
    const { baseUrl, getAccessToken, isFetchingAllowed, fetch: ask = fetch } = getConfiguration();
    if (this.#isUnknown || this.#stop.signal.aborted || !isFetchingAllowed() || !navigator.onLine) return;
    try {
      const token = await getAccessToken();
      const response = await ask(`${baseUrl}presence`, {
        method,
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ records: records.slice(-mostOpenRecords) }),
        // It arrives although the page is gone.
        keepalive: true,
        signal: AbortSignal.timeout(beat),
      });
      if (response.status !== 404) return;
      const { code } = (await response.json()) as { code?: string };
      this.#isUnknown = code !== 'not-found';
    } catch {
      // The next one says it again.
    }
  }
}
