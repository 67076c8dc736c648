import {
  type CollectionName,
  failure,
  type MediaItem,
  type PatchOperation,
  type Result,
  success,
} from '@groundwork/contract';
import type { CallOptions } from '../api.ts';
import { cachedCollection } from '../cached-collection.ts';
import { recordName } from '../record-name.ts';
import { fetchOne } from '../single-reads.ts';
import { isUnsentId, type StoredRecord } from '../stored-record.ts';
import { changesNothing, changesOf, rebaseOnto } from './changes.ts';
import { type CommandIntent, type Creation, type Entry, keyOf } from './entry.ts';
import { KeptFiles } from './kept-files.ts';
import { leftOver } from './left-over.ts';
import { OfflineQueueDatabase } from './offline-queue-database.ts';
import { takeOverEarlierFlag } from './offline-queue-flag.ts';
import { OfflineQueueSender } from './offline-queue-sender.ts';
import { ShownChanges } from './shown-changes.ts';
import { WaitingEntries } from './waiting-entries.ts';

/**
 * The changes of one user that the server does not have yet, in IndexedDB: they survive reloads and closed tabs, show
 * on whatever version of the record is fetched meanwhile, and are sent in order by one tab at a time. A refused change
 * stays until it is retried or discarded; changes that depend on it wait behind it.
 */
export class OfflineQueue {
  static async open(userId: string | undefined): Promise<OfflineQueue> {
    if (!userId) throw new Error('Nobody is signed in.');
    const queue = new OfflineQueue(userId, await OfflineQueueDatabase.open(userId));
    await queue.#entries.read();
    if (queue.#entries.all.length > 0) takeOverEarlierFlag(userId);
    await queue.#files.forgetUnnamed(queue.#entries.all);
    void queue.#sender.send();
    return queue;
  }

  readonly #files: KeptFiles;
  readonly #entries: WaitingEntries;
  readonly #shown: ShownChanges;
  readonly #sender: OfflineQueueSender;

  private constructor(userId: string, database: OfflineQueueDatabase) {
    this.#files = new KeptFiles(database);
    this.#entries = new WaitingEntries(userId, database, (files) => {
      this.#files.read(files);
      this.#shown.show();
    });
    this.#shown = new ShownChanges(this.#entries);
    this.#sender = new OfflineQueueSender(userId, this.#entries, this.#files);
  }

  /** Whether a change of this record has to go through here: behind others, or with a picture that is kept here. */
  holds(name: CollectionName, recordId: string, operations: readonly PatchOperation[]): boolean {
    return (
      this.#entries.of(name, recordId).length > 0 ||
      operations.some(({ value }) => Array.isArray(value) && value.some(isUnsentId))
    );
  }

  /**
   * @param sent it may have reached the server: it is repeated as it was, under its key. With the record that was shown
   * then, of which it is a change: what others have written since has come in the meantime, perhaps
   */
  async keep(
    name: CollectionName,
    recordId: string,
    operations: readonly PatchOperation[],
    { ifMatch, idempotencyKey: id = crypto.randomUUID() }: CallOptions,
    sent?: { shown: StoredRecord | undefined },
  ): Promise<Result<StoredRecord>> {
    const { table } = cachedCollection(name);
    const record = table.get(recordId);
    if (!record) throw new Error('Only what is shown can be changed.');
    if (ifMatch && ifMatch !== record.timeModifiedUtc && !sent)
      return failure({ message: 'The record was changed meanwhile.', code: 'stale', current: record }, 409);
    const known = operations.map((operation) => ({ ...operation, value: this.#files.withMediaIds(operation.value) }));
    const changes = changesOf(sent?.shown ?? record, known);
    if (changesNothing(changes)) return success(record);
    const truth = this.#entries.truth(keyOf({ collection: name, recordId })) ?? record;
    const version = ifMatch ?? (sent?.shown ?? truth).timeModifiedUtc;
    const entry = { id, collection: name, recordId, name: recordName(record), changes, madeAt: Date.now() };
    await this.#entries.add({ ...entry, sent: sent && { operations, version } }, truth);
    void this.#sender.send();
    return success(table.get(recordId) ?? record);
  }

  /** Keeps a record that is to be made. @param id its Idempotency-Key */
  async keepCreation(name: CollectionName, creation: Creation, called: string, id: string): Promise<Result<undefined>> {
    await this.#entries.add({ ...withoutRecord(id, called), collection: name, creation });
    void this.#sender.send();
    return success(undefined);
  }

  /** Keeps a command. @param id its Idempotency-Key, under which it may have been sent already */
  async keepCommand(command: CommandIntent, called: string, id: string): Promise<void> {
    await this.#entries.add({ ...withoutRecord(id, called), collection: 'orders', command });
    void this.#sender.send();
  }

  /** Stores a picture and returns a temporary media item for it until it is sent with the change that refers to it. */
  keepFile(file: Blob, name: string): Promise<MediaItem> {
    return this.#files.keep(file, name);
  }

  /** Sends a refused change after all, also over a value that somebody else has set: the user has read that. */
  async retry(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    if (entry.command && entry.failure) return this.#retryCommand(entry, entry.command);
    const changes = entry.failure ? rebaseOnto(entry.changes, this.#entries.truth(keyOf(entry))) : entry.changes;
    await this.#entries.replace({ ...entry, changes, failure: undefined });
    await this.#sender.sendSoon();
  }

  /** The rest of a refused command is a new command, with its own key and in the place of the first. */
  async #retryCommand(entry: Entry, command: CommandIntent): Promise<void> {
    const left = await leftOver(command);
    if (!left) return this.#entries.refuse(entry, 'Nothing is left of it. Discard it.');
    const isSame = left.body === command.body;
    const id = isSame ? entry.id : crypto.randomUUID();
    await this.#entries.replace({ ...entry, id, recordId: id, command: left, failure: undefined });
    await this.#sender.sendSoon();
  }

  /** Forgets a change; the record is what the server has again. */
  async discard(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    await this.#entries.remove(entry);
    await this.#files.forgetUnnamed(this.#entries.all, entry);
    if (navigator.onLine && !entry.creation && !entry.command)
      await fetchOne(cachedCollection(entry.collection), entry.recordId);
  }

  /** Another tab has changed what is kept. */
  async reread(): Promise<void> {
    await this.#entries.read();
    await this.#sender.send();
  }

  close(): void {
    this.#sender.end();
    this.#shown.end();
    this.#files.close();
    this.#entries.close();
  }
}

/** An entry that changes no record that is known. */
const withoutRecord = (id: string, name: string) => ({ id, recordId: id, name, changes: {}, madeAt: Date.now() });
