import { errorSummary, type Result } from '@groundwork/contract';
import { call } from '../call.ts';
import { getConfiguration } from '../configuration.ts';
import { conflictAttempts, newerVersion } from '../conflict.ts';
import { isServerAway, isWorthRepeating, onAnswer } from '../http.ts';
import { isStoredRecord } from '../stored-record.ts';
import { inTurnOrAfter } from '../tabs.ts';
import { conflictIn, fieldsAfter, operationsOf } from './changes.ts';
import { type Entry, keyOf, nextToSend } from './entry.ts';
import type { KeptFiles } from './kept-files.ts';
import { dropWaitingChange } from './open-offline-queue.ts';
import type { WaitingEntries } from './waiting-entries.ts';

const firstPause = 5_000;
const longestPause = 300_000;
/**
 * A tab that was put to sleep while it was sending keeps its turn: after so many milliseconds this one sends, too. What both
 * send they send in the same order and under the same keys, so that the server does it once.
 */
const longestTurn = 20_000;

/** Sends what waits, in its order and by one tab at a time; again, with growing pauses, while there is no answer. */
export class OfflineQueueSender {
  readonly #lockName: string;
  readonly #entries: WaitingEntries;
  readonly #files: KeptFiles;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = firstPause;
  #sending: Promise<void> = Promise.resolve();
  /** The next turn, until it begins: it sends what has come by then. */
  #next: Promise<void> | undefined;
  /** The last attempt had no answer: the next answer to anything ends the pause. */
  #isServerAway = false;
  /** An answer has ended the pause. Where the attempt fails all the same, only the time ends the next one. */
  #isHurried = false;
  readonly #stopListening: () => void;

  constructor(userId: string, entries: WaitingEntries, files: KeptFiles) {
    this.#lockName = `outbox:${userId}`;
    this.#entries = entries;
    this.#files = files;
    window.addEventListener('online', this.#onOnline);
    this.#stopListening = onAnswer(() => {
      if (!this.#isServerAway) return;
      this.#isServerAway = false;
      this.#isHurried = true;
      void this.send();
    });
  }

  async send(): Promise<void> {
    clearTimeout(this.#timer);
    const isDue = this.#entries.all.some(({ failure: refusal }) => !refusal);
    if (this.#entries.isClosed || !isDue || !navigator.onLine || !getConfiguration().isFetchingAllowed()) return;
    this.#next ??= this.#sending
      .then(() => inTurnOrAfter(longestTurn, this.#lockName, () => this.#takeTurn()))
      .catch((error: unknown) => {
        // A closed database or a full disk: what is kept is sent by another tab or at the next start.
        if (!this.#entries.isClosed) console.error('What waits to be sent could not be read or written.', error);
      });
    this.#sending = this.#next;
    await this.#next;
  }

  #takeTurn(): Promise<void> {
    this.#next = undefined;
    return this.#sendAll();
  }

  /** The user has asked for it: the pauses begin with the short one again. */
  async sendSoon(): Promise<void> {
    this.#pause = firstPause;
    await this.send();
  }

  end(): void {
    this.#stopListening();
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#onOnline);
  }

  readonly #onOnline = () => void this.sendSoon();

  async #sendAll(): Promise<void> {
    const entries = this.#entries;
    if (entries.isClosed) return;
    await entries.read();
    for (let entry = nextToSend(entries.all); entry && !entries.isClosed; entry = nextToSend(entries.all)) {
      if (await this.#sendOne(entry)) continue;
      this.#timer = setTimeout(() => void this.send(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, longestPause);
      return;
    }
    this.#pause = firstPause;
    this.#isHurried = false;
  }

  /** Answers false when there was no answer: everything waits then. */
  async #sendOne(entry: Entry): Promise<boolean> {
    return entry.creation || entry.command ? this.#post(entry) : this.#patch(entry);
  }

  async #post(entry: Entry): Promise<boolean> {
    const { body = {} } = entry.command ?? entry.creation ?? {};
    const withPictures = await this.#files.deliverBody(body);
    if (!withPictures.succeeded) return this.#refused(entry, withPictures);
    // The next user's token must not send this user's changes.
    if (this.#entries.isClosed) return false;
    const path = entry.command?.path ?? entry.collection;
    const made = await call('POST', path, { body: withPictures.data, idempotencyKey: entry.id });
    if (!made.succeeded) return this.#refused(entry, made);
    // The answer shows what the command did: it must not be shown twice until the database is written.
    dropWaitingChange(entry.id);
    await this.#entries.remove(entry);
    return true;
  }

  async #patch(waiting: Entry): Promise<boolean> {
    const pictures = await this.#files.deliver(waiting.changes);
    if (!pictures.succeeded) return this.#refused(waiting, pictures);
    let entry: Entry = { ...waiting, changes: pictures.data };
    for (let attempt = 1; ; attempt += 1) {
      const truth = this.#entries.truth(keyOf(entry));
      if (!truth) return this.#refuse(entry, 'The record is not known here any more.');
      if (!entry.sent) {
        const conflict = conflictIn(entry.changes, truth, entry.name);
        if (conflict) return this.#refuse(entry, conflict);
        const operations = operationsOf(fieldsAfter(entry.changes, truth));
        entry = { ...entry, sent: { operations, version: truth.timeModifiedUtc } };
        await this.#entries.note(entry);
      }
      // The next user's token must not send this user's changes.
      if (this.#entries.isClosed) return false;
      const { operations: body = [], version = '' } = entry.sent ?? {};
      const result = await call('PATCH', `${entry.collection}/${encodeURIComponent(entry.recordId)}`, {
        body,
        headers: { 'if-match': `"${version}"` },
        idempotencyKey: entry.id,
      });
      if (result.succeeded) {
        await this.#entries.remove(entry);
        return true;
      }
      if (!newerVersion(result) || attempt === conflictAttempts) return this.#refused(entry, result);
      // call() has put a newer version into the cache, and so here; after a restore of the server's data it is an older one.
      if (isStoredRecord(result.error.current)) this.#entries.setTruth(keyOf(entry), result.error.current);
      entry = { ...entry, sent: undefined };
    }
  }

  async #refused(entry: Entry, result: Extract<Result<unknown>, { succeeded: false }>): Promise<boolean> {
    this.#isServerAway = isServerAway(result.responseCode) && !this.#isHurried;
    this.#isHurried = false;
    return isWorthRepeating(result.responseCode) ? false : this.#refuse(entry, errorSummary(result.error));
  }

  async #refuse(entry: Entry, why: string): Promise<true> {
    await this.#entries.refuse(entry, why);
    return true;
  }
}
