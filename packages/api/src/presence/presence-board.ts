import type { Queries } from '../store/store.ts';
import { type OpenRow, readOpen } from './open-records.ts';

export interface BoardOptions {
  /** Milliseconds between two readings. */
  interval?: number;
  onFailure?: (error: unknown) => void;
}
type Listener = (keys: readonly string[]) => void;

const keyOf = ({ collection, id }: OpenRow) => `${collection}/${id}`;
const textOf = (rows: readonly OpenRow[] | undefined) => JSON.stringify(rows ?? []);

/**
 * What people have open, as this process knows it: one statement each second for all streams, while there are any. Who has
 * gone without a word is left out by the statement itself.
 */
export class PresenceBoard {
  readonly #queries: Queries;
  readonly #interval: number;
  readonly #onFailure: (error: unknown) => void;
  readonly #onChange: Listener;
  #open = new Map<string, readonly OpenRow[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Another number with each start and stop: an answer that comes afterwards counts for nothing. */
  #run = 0;

  /** @param onChange called with the records of which something changed */
  constructor(queries: Queries, onChange: Listener, { interval = 1_000, onFailure = () => {} }: BoardOptions = {}) {
    this.#queries = queries;
    this.#interval = interval;
    this.#onFailure = onFailure;
    this.#onChange = onChange;
  }

  get open(): ReadonlyMap<string, readonly OpenRow[]> {
    return this.#open;
  }

  start(): void {
    this.#run += 1;
    void this.#read(this.#run);
  }

  stop(): void {
    this.#run += 1;
    clearTimeout(this.#timer);
    this.#open = new Map();
  }

  async #read(run: number): Promise<void> {
    try {
      const rows = await readOpen(this.#queries);
      if (run === this.#run) this.#take(rows);
    } catch (error) {
      // The next reading finds what this one has missed.
      this.#onFailure(error);
    }
    if (run === this.#run) this.#timer = setTimeout(() => void this.#read(run), this.#interval);
  }

  #take(rows: readonly OpenRow[]): void {
    const before = this.#open;
    const now = new Map<string, OpenRow[]>();
    for (const row of rows) now.set(keyOf(row), [...(now.get(keyOf(row)) ?? []), row]);
    this.#open = now;
    const keys = new Set([...before.keys(), ...now.keys()]);
    const changed = [...keys].filter((key) => textOf(before.get(key)) !== textOf(now.get(key)));
    if (changed.length > 0) this.#onChange(changed);
  }
}
