import {
  type CollectionName,
  errorSummary,
  failure,
  type MediaItem,
  type PatchOperation,
  type Result,
  success,
} from '@groundwork/contract';
import type { CallOptions } from '../api.ts';
import { cachedCollection } from '../cached-collection.ts';
import { call } from '../call.ts';
import { collection } from '../collection.ts';
import { getConfiguration } from '../configuration.ts';
import { isServerAway } from '../http.ts';
import { dropWaitingChange, setWaitingChanges } from '../outbox-seam.ts';
import { recordName } from '../record-name.ts';
import type { RecordTable } from '../record-table.ts';
import { isOlder, isStoredRecord, isUnsentId, type StoredRecord } from '../stored-record.ts';
import { locksOf } from '../tabs.ts';
import { changesNothing, changesOf, conflictIn, describe, fieldsAfter, operationsOf, regardless } from './changes.ts';
import { type CommandIntent, type Creation, type Entry, keyOf, nextToSend } from './entry.ts';
import { KeptFiles } from './kept-files.ts';
import { leftOver } from './left-over.ts';
import { type OutboxDatabase, openOutboxDatabase } from './outbox-database.ts';
import { setOutboxFlag, takeOverEarlierFlag } from './outbox-flag.ts';

const firstPause = 5_000;
const longestPause = 300_000;
const attempts = 5;

/** No answer to the change itself: it is worth sending again as it is. */
const isAway = ({ responseCode }: Result<unknown>) =>
  isServerAway(responseCode) || [401, 408, 429].includes(responseCode);

/**
 * The changes of one user that the server does not have yet, in IndexedDB: kept over reload and closed tabs, shown upon
 * whatever version of the record comes meanwhile, and sent in their order by one tab at a time. What the server refuses
 * stays until it is retried or discarded; what depends on it waits behind it.
 */
export class Outbox {
  static async open(userId: string | undefined): Promise<Outbox> {
    if (!userId) throw new Error('Nobody is signed in.');
    const outbox = new Outbox(userId, await openOutboxDatabase(userId));
    await outbox.#read();
    if (outbox.#entries.length > 0) takeOverEarlierFlag(userId);
    await outbox.#files.forgetOld(outbox.#entries);
    void outbox.#flush();
    return outbox;
  }

  readonly #userId: string;
  readonly #database: OutboxDatabase;
  readonly #files: KeptFiles;
  #entries: readonly Entry[] = [];
  /** Records with entries as the server has them. */
  readonly #server = new Map<string, StoredRecord>();
  readonly #tables = new Set<RecordTable>();
  /** The entries of a record that are shown now. */
  #shown = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = firstPause;
  #sending: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(userId: string, database: OutboxDatabase) {
    this.#userId = userId;
    this.#database = database;
    this.#files = new KeptFiles(database);
    window.addEventListener('online', this.#onOnline);
  }

  /** Whether a change of this record has to go through here: behind others, or with a picture that is kept here. */
  holds(name: CollectionName, recordId: string, operations: readonly PatchOperation[]): boolean {
    return (
      this.#entries.some((entry) => entry.collection === name && entry.recordId === recordId) ||
      operations.some(({ value }) => Array.isArray(value) && value.some(isUnsentId))
    );
  }

  /** @param wasSent it may have reached the server: it is repeated as it was, under its key */
  async keep(
    name: CollectionName,
    recordId: string,
    operations: readonly PatchOperation[],
    { ifMatch, idempotencyKey: id = crypto.randomUUID() }: CallOptions,
    wasSent: boolean,
  ): Promise<Result<StoredRecord>> {
    const { table } = cachedCollection(name);
    const record = table.get(recordId);
    if (!record) throw new Error('Only what is shown can be changed.');
    if (ifMatch && ifMatch !== record.timeModifiedUtc && !wasSent)
      return failure({ message: 'The record was changed meanwhile.', code: 'stale', current: record }, 409);
    const known = operations.map((operation) => ({ ...operation, value: this.#files.withMediaIds(operation.value) }));
    const changes = changesOf(record, known);
    if (changesNothing(changes)) return success(record);
    const key = keyOf({ collection: name, recordId });
    const truth = this.#server.get(key) ?? record;
    const sent = wasSent ? { operations, version: ifMatch ?? truth.timeModifiedUtc } : undefined;
    const entry = { id, collection: name, recordId, name: recordName(record), changes, madeAt: Date.now(), sent };
    const writing = this.#database.transaction(['entries', 'records'], 'readwrite');
    // The number is the database's to give.
    void writing.objectStore('entries').add(entry as Entry);
    void writing.objectStore('records').put(truth, key);
    await writing.done;
    await this.#changed();
    void this.#flush();
    return success(table.get(recordId) ?? record);
  }

  /** Keeps a record that is to be made. @param id its Idempotency-Key */
  async keepCreation(name: CollectionName, creation: Creation, called: string, id: string): Promise<Result<undefined>> {
    const entry = { id, collection: name, recordId: id, name: called, changes: {}, creation, madeAt: Date.now() };
    await this.#database.add('entries', entry as unknown as Entry);
    await this.#changed();
    void this.#flush();
    return success(undefined);
  }

  /** Keeps a command. @param id its Idempotency-Key, under which it may have been sent already */
  async keepCommand(command: CommandIntent, called: string, id: string): Promise<void> {
    const entry = { id, collection: 'orders', recordId: id, name: called, changes: {}, command, madeAt: Date.now() };
    await this.#database.add('entries', entry as unknown as Entry);
    await this.#changed();
    void this.#flush();
  }

  /** Keeps a picture and answers what stands for its media item until it is sent with the change that names it. */
  keepFile(file: Blob, name: string): Promise<MediaItem> {
    return this.#files.keep(file, name);
  }

  /** Sends a refused change after all, also over a value that somebody else has set: the user has read that. */
  async retry(id: string): Promise<void> {
    const entry = this.#entries.find((other) => other.id === id);
    if (!entry) return;
    if (entry.command && entry.failure) return this.#retryCommand(entry, entry.command);
    const changes = entry.failure ? regardless(entry.changes, this.#server.get(keyOf(entry))) : entry.changes;
    await this.#database.put('entries', { ...entry, changes, failure: undefined });
    this.#pause = firstPause;
    await this.#changed();
    await this.#flush();
  }

  /** What is left of a refused command is another one, with a key of its own and the place of the first. */
  async #retryCommand(entry: Entry, command: CommandIntent): Promise<void> {
    const left = await leftOver(command);
    if (!left) {
      await this.#refuse(entry, 'Nothing is left of it. Discard it.');
      return;
    }
    const isSame = left.body === command.body;
    const id = isSame ? entry.id : crypto.randomUUID();
    await this.#database.put('entries', { ...entry, id, recordId: id, command: left, failure: undefined });
    this.#pause = firstPause;
    await this.#changed();
    await this.#flush();
  }

  /** Forgets a change; the record is what the server has again. */
  async discard(id: string): Promise<void> {
    const entry = this.#entries.find((other) => other.id === id);
    if (!entry) return;
    await this.#remove(entry);
    await this.#files.forgetOld(this.#entries, 0);
    if (navigator.onLine && !entry.creation && !entry.command)
      await collection(entry.collection).fetchOne(entry.recordId);
  }

  /** Another tab has changed what is kept. */
  async reread(): Promise<void> {
    await this.#read();
    await this.#flush();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#onOnline);
    for (const table of this.#tables) table.overlay = undefined;
    this.#files.close();
    this.#database.close();
    setWaitingChanges([]);
  }

  readonly #onOnline = () => {
    this.#pause = firstPause;
    void this.#flush();
  };

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    const isDue = this.#entries.some(({ failure: refusal }) => !refusal);
    if (this.#isClosed || !isDue || !navigator.onLine || !getConfiguration().isFetchingAllowed()) return;
    this.#sending = this.#sending
      .then(() => this.#alone(() => this.#send()))
      .catch((error: unknown) => {
        // A closed database or a full disk: what is kept is sent by another tab or at the next start.
        if (!this.#isClosed) console.error('What waits to be sent could not be read or written.', error);
      });
    await this.#sending;
  }

  /** One tab sends at a time. */
  async #alone(work: () => Promise<void>): Promise<void> {
    const locks = locksOf();
    await (locks ? locks.request(`groundwork:outbox:${this.#userId}`, {}, work) : work());
  }

  async #send(): Promise<void> {
    if (this.#isClosed) return;
    await this.#read();
    for (let entry = nextToSend(this.#entries); entry && !this.#isClosed; entry = nextToSend(this.#entries)) {
      if (await this.#sendOne(entry)) continue;
      this.#timer = setTimeout(() => void this.#flush(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, longestPause);
      return;
    }
    this.#pause = firstPause;
  }

  /** Answers false when there was no answer: everything waits then. */
  async #sendOne(waiting: Entry): Promise<boolean> {
    if (waiting.creation || waiting.command) {
      const { body } = waiting.command ?? waiting.creation ?? {};
      const path = waiting.command?.path ?? waiting.collection;
      const made = await call('POST', path, { body, idempotencyKey: waiting.id });
      if (made.succeeded) {
        // The answer shows what the command did: it must not be shown twice until the database is written.
        dropWaitingChange(waiting.id);
        return this.#remove(waiting);
      }
      return isAway(made) ? false : this.#refuse(waiting, errorSummary(made.error));
    }
    const pictures = await this.#files.deliver(waiting.changes);
    if (!pictures.succeeded) return isAway(pictures) ? false : this.#refuse(waiting, errorSummary(pictures.error));
    let entry: Entry = { ...waiting, changes: pictures.data };
    for (let attempt = 1; ; attempt += 1) {
      const truth = this.#server.get(keyOf(entry));
      if (!truth) return this.#refuse(entry, 'The record is not known here any more.');
      if (!entry.sent) {
        const conflict = conflictIn(entry.changes, truth, entry.name);
        if (conflict) return this.#refuse(entry, conflict);
        const operations = operationsOf(fieldsAfter(entry.changes, truth));
        entry = { ...entry, sent: { operations, version: truth.timeModifiedUtc } };
        await this.#database.put('entries', entry);
      }
      // The token of the person who signs in next is not for this user's changes.
      if (this.#isClosed) return false;
      const { operations: body = [], version = '' } = entry.sent ?? {};
      const result = await call('PATCH', `${entry.collection}/${encodeURIComponent(entry.recordId)}`, {
        body,
        headers: { 'if-match': `"${version}"` },
        idempotencyKey: entry.id,
      });
      if (result.succeeded) return this.#remove(entry);
      if (isAway(result)) return false;
      const isStale = result.responseCode === 409 && result.error.current !== undefined;
      if (!isStale || attempt === attempts) return this.#refuse(entry, errorSummary(result.error));
      // call() has put a newer version into the cache, and so here; after a restore of the server's data it is an older one.
      if (isStoredRecord(result.error.current)) this.#server.set(keyOf(entry), result.error.current);
      entry = { ...entry, sent: undefined };
    }
  }

  async #refuse(entry: Entry, why: string): Promise<true> {
    await this.#database.put('entries', { ...entry, sent: undefined, failure: why });
    await this.#changed();
    return true;
  }

  async #remove(entry: Entry): Promise<true> {
    const writing = this.#database.transaction(['entries', 'records'], 'readwrite');
    const entries = writing.objectStore('entries');
    await entries.delete(entry.number);
    const left = await entries.getAll();
    if (!left.some((other) => keyOf(other) === keyOf(entry))) await writing.objectStore('records').delete(keyOf(entry));
    await writing.done;
    await this.#changed();
    return true;
  }

  /** After a change of what is kept: here, and in the other tabs. */
  async #changed(): Promise<void> {
    await this.#read();
    setOutboxFlag(this.#userId, this.#entries.length > 0);
  }

  async #read(): Promise<void> {
    const reading = this.#database.transaction(['entries', 'files', 'records']);
    const records = reading.objectStore('records');
    const [entries, files, keys, stored] = await Promise.all([
      reading.objectStore('entries').getAll(),
      reading.objectStore('files').getAll(),
      records.getAllKeys(),
      records.getAll(),
    ]);
    if (this.#isClosed) return;
    this.#entries = entries;
    this.#files.read(files);
    keys.forEach((key, index) => {
      const [record, held] = [stored[index], this.#server.get(key)];
      if (record && !(held && isOlder(record, held))) this.#server.set(key, record);
    });
    this.#show();
  }

  /** Puts every record whose entries have changed into the cache once more, with those it has left. */
  #show(): void {
    const before = this.#shown;
    this.#shown = new Map();
    for (const entry of this.#entries) {
      const key = keyOf(entry);
      this.#shown.set(key, `${this.#shown.get(key) ?? ''}${entry.id}${JSON.stringify(entry.changes)}`);
      const { table } = cachedCollection(entry.collection);
      table.overlay ??= (record) => this.#upon(entry.collection, record);
      this.#tables.add(table);
    }
    for (const key of new Set([...before.keys(), ...this.#shown.keys()])) {
      if (before.get(key) === this.#shown.get(key)) continue;
      const [name = '', ...id] = key.split('/');
      const cached = cachedCollection(name as CollectionName);
      const truth = this.#server.get(key);
      if (truth && cached.table.get(id.join('/'))) cached.put([truth]);
      if (!this.#shown.has(key)) this.#server.delete(key);
    }
    setWaitingChanges(
      this.#entries.map(({ changes, number: _, sent: __, ...entry }) => ({
        ...entry,
        what: entry.creation?.what ?? entry.command?.what ?? describe(changes),
      })),
    );
  }

  /** The record as it is shown; what the server says is remembered. */
  #upon(name: CollectionName, record: StoredRecord): StoredRecord {
    const key = `${name}/${record.id}`;
    if (!this.#shown.has(key)) return record;
    const own = this.#entries.filter((entry) => keyOf(entry) === key);
    const held = this.#server.get(key);
    // The same version comes from the persisted cache with these changes upon it.
    if (!held || held.timeModifiedUtc < record.timeModifiedUtc) {
      this.#server.set(key, record);
      this.#database.put('records', record, key).catch(() => undefined);
    }
    const truth = this.#server.get(key) ?? record;
    const shown = { ...truth };
    for (const { changes } of own) Object.assign(shown, fieldsAfter(changes, shown));
    return shown;
  }
}
