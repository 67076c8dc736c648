import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable, type Queries, type Store } from '../store/store.ts';
import { type Mail, type MailTransport, Undeliverable } from './mail.ts';
import { claim, type Entry, isStillWaiting, type MailKind, markSettled, maxAttempts, postpone } from './mail-queue.ts';

/** Makes the mail of an entry; undefined where it has become pointless. */
export type Compose = (queries: Queries, entry: Entry) => Promise<Mail | undefined>;
export type MailOutcome = 'sent' | 'postponed' | 'failed' | 'dropped';
export interface SenderOptions {
  store: Store;
  post: MailTransport;
  compose: Readonly<Record<MailKind, Compose>>;
  log: { info(details: object, text: string): void; warn(details: object, text: string): void };
  /** Hears what became of each mail that was due. */
  onOutcome?: (outcome: MailOutcome) => void;
}
/** Sends what is in the mail queue; several processes share the work. */
export interface Sender {
  start(): void;
  /** Sends what is due now. */
  sendDue(): Promise<void>;
  /** Takes nothing more and lets a mail on its way arrive, for some seconds. */
  stop(): Promise<void>;
}

const interval = 1_000;
const sendTimeout = 60_000;
/** How long an entry is one process's; longer than a send may take. */
const leaseSeconds = 90;
const stopTimeoutMs = 5_000;

export function createSender(options: SenderOptions): Sender {
  const { store, post, compose, log, onOutcome = () => {} } = options;
  const stopping = new AbortController();
  const giveUp = new AbortController();
  let running: Promise<void> | undefined;
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});

  const composed = (entry: Entry) =>
    store.tx(async (queries) =>
      (await isStillWaiting(queries, entry)) ? compose[entry.kind](queries, entry) : undefined,
    );

  /** A mail that is out must be known to be out, or it goes out twice: so this waits for a database that is away. */
  const record = async (write: () => Promise<unknown>) => {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        log.warn({ err: error }, 'the mail queue could not be written; trying again');
        await pause(interval);
      }
    }
  };

  const send = async (entry: Entry) => {
    const details = { mail: entry.id, kind: entry.kind, attempt: entry.attempts };
    const failed = async (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const isOver = await postpone(store, entry, reason, error instanceof Undeliverable);
      onOutcome(isOver ? 'failed' : 'postponed');
      log.warn({ ...details, reason }, isOver ? 'a mail could not be sent, for good' : 'a mail waits for another try');
    };
    // A process that is killed while it sends leaves the mail waiting, however often it was tried.
    if (entry.attempts > maxAttempts)
      return failed(new Undeliverable('No attempt came to an end: the processes that made them were stopped.'));
    let mail: Mail | undefined;
    try {
      mail = await composed(entry);
    } catch (error) {
      // A database that is away says nothing about the mail: it is due again when its lease is over.
      if (isUnavailable(error)) throw error;
      return failed(error);
    }
    if (!mail) {
      onOutcome('dropped');
      return void (await markSettled(store, entry, 'dropped'));
    }
    try {
      await post.send(mail, entry.id, AbortSignal.any([giveUp.signal, AbortSignal.timeout(sendTimeout)]));
    } catch (error) {
      return failed(error);
    }
    await record(() => markSettled(store, entry, 'sent', post.keepsMail ? mail : undefined));
    onOutcome('sent');
    log.info(details, 'mail sent');
  };
  const sendDue = async () => {
    while (!stopping.signal.aborted) {
      const entry = await claim(store, leaseSeconds);
      if (!entry) return;
      await send(entry);
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      await sendDue().catch((error: unknown) => log.warn({ err: error }, 'the mail queue waits for the database'));
      await pause(interval);
    }
  };

  return {
    start() {
      running ??= run();
    },
    sendDue,
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => giveUp.abort(), stopTimeoutMs);
      await running;
      clearTimeout(timer);
    },
  };
}
