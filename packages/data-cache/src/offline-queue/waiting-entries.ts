import type { CollectionName } from '@groundwork/contract';
import { isOlder, type StoredRecord } from '../stored-record.ts';
import { type Entry, keyOf } from './entry.ts';
import type { KeptFile, OfflineQueueDatabase } from './offline-queue-database.ts';
import { setOfflineQueueFlag } from './offline-queue-flag.ts';

/**
 * The waiting changes as the database holds them: the entries in their order, and the server's version of the records
 * that they change.
 */
export class WaitingEntries {
  readonly #userId: string;
  readonly #database: OfflineQueueDatabase;
  readonly #onRead: (files: readonly KeptFile[]) => void;
  #all: readonly Entry[] = [];
  readonly #truths = new Map<string, StoredRecord>();
  #isClosed = false;

  /** @param onRead called with the kept files after each change, here or in another tab */
  constructor(userId: string, database: OfflineQueueDatabase, onRead: (files: readonly KeptFile[]) => void) {
    this.#userId = userId;
    this.#database = database;
    this.#onRead = onRead;
  }

  get all(): readonly Entry[] {
    return this.#all;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get(id: string): Entry | undefined {
    return this.#all.find((entry) => entry.id === id);
  }

  of(name: CollectionName, recordId: string): readonly Entry[] {
    return this.#all.filter((entry) => entry.collection === name && entry.recordId === recordId);
  }

  /** The record of an entry as the server has it. */
  truth(key: string): StoredRecord | undefined {
    return this.#truths.get(key);
  }

  setTruth(key: string, record: StoredRecord): void {
    this.#truths.set(key, record);
  }

  /** The same, over a reload too. */
  storeTruth(key: string, record: StoredRecord): void {
    this.#truths.set(key, record);
    this.#database.put('records', record, key).catch(() => undefined);
  }

  forgetTruth(key: string): void {
    this.#truths.delete(key);
  }

  /** @param truth the record that it changes, as the server has it */
  async add(entry: Omit<Entry, 'number'>, truth?: StoredRecord): Promise<void> {
    await this.#database.write(['entries', 'records'], (transaction) => {
      transaction.add(entry);
      if (truth) transaction.put('records', truth, keyOf(entry));
    });
    await this.#changed();
  }

  /** Puts an entry in the place of the one with its number. */
  async replace(entry: Entry): Promise<void> {
    await this.note(entry);
    await this.#changed();
  }

  /** Remembers what is being sent, which shows nowhere. One that another tab has sent meanwhile does not come back. */
  note(entry: Entry): Promise<void> {
    return this.#database.write(['entries'], async (transaction) => {
      const kept = await transaction.all('entries');
      if (kept.some(({ number }) => number === entry.number)) transaction.put('entries', entry);
    });
  }

  /** The server has it, or the user has discarded it. */
  async remove(entry: Entry): Promise<void> {
    await this.#database.write(['entries', 'records'], async (transaction) => {
      transaction.delete('entries', entry.number);
      const left = await transaction.all('entries');
      if (!left.some((other) => keyOf(other) === keyOf(entry))) transaction.delete('records', keyOf(entry));
    });
    await this.#changed();
  }

  /** The server has refused it: it waits for the user. */
  refuse(entry: Entry, why: string): Promise<void> {
    return this.replace({ ...entry, sent: undefined, failure: why });
  }

  async read(): Promise<void> {
    const [entries, files, keys, stored] = await this.#database.read(['entries', 'files', 'records'], (transaction) =>
      Promise.all([
        transaction.all('entries'),
        transaction.all('files'),
        transaction.keys('records'),
        transaction.all('records'),
      ]),
    );
    if (this.#isClosed) return;
    this.#all = entries;
    keys.forEach((key, index) => {
      const [record, held] = [stored[index], this.#truths.get(key)];
      if (record && !(held && isOlder(record, held))) this.#truths.set(key, record);
    });
    this.#onRead(files);
  }

  close(): void {
    this.#isClosed = true;
    this.#database.close().catch(() => undefined);
  }

  /** After a change of what is kept: here, and in the other tabs. */
  async #changed(): Promise<void> {
    await this.read();
    try {
      setOfflineQueueFlag(this.#userId, this.#all.length > 0);
    } catch {
      // Storage is full or refused: the change is kept and sent all the same, but other tabs do not hear of it.
    }
  }
}
