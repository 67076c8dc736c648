import { randomUUID } from 'node:crypto';
import type { Queries, Store } from '../store/store.ts';
import type { Mail } from './mail.ts';

export type MailKind = 'invitation' | 'shipped' | 'arrived' | 'away' | 'taken-back';
/** A mail that somebody is to get; what it says is found out when it is sent. */
export interface Entry {
  id: string;
  kind: MailKind;
  userId: string;
  requestedBy: string;
  /** What it is about: a shipment, or an entry of the history of a release. */
  subjectId: string | null;
  /** This one included. */
  attempts: number;
}
/** An entry as the page of the mail queue shows it. */
export interface ShownEntry {
  kind: MailKind;
  state: 'waiting' | 'sent' | 'dropped' | 'failed';
  attempts: number;
  lastError: string | null;
  mail: Mail | null;
  timeCreated: string;
}

const longestPause = 3600;
/** With the pauses below: about ten hours, in which somebody mends the mail server. */
export const maxAttempts = 16;
const keptDays = 90;

/** Puts a mail into the mail queue, in the transaction of what it is about; what waited for the same person is dropped. */
export async function enqueue(queries: Queries, kind: MailKind, userId: string, requestedBy: string) {
  await queries.query(
    `update outbox set state = 'dropped', time_settled = now() where user_id = $1 and kind = $2 and state = 'waiting'`,
    [userId, kind],
  );
  await queries.query('insert into outbox (id, kind, user_id, requested_by) values ($1, $2, $3, $4)', [
    randomUUID(),
    kind,
    userId,
    requestedBy,
  ]);
}

/** Puts a mail about a record into the mail queue, to be sent after a delay; one that waits for the same person is replaced. */
export async function enqueueAbout(
  queries: Queries,
  kind: 'shipped' | 'arrived',
  subjectId: string,
  userId: string,
  requestedBy: string,
  delaySeconds: number,
) {
  await queries.query(
    `update outbox set state = 'dropped', time_settled = now()
     where subject_id = $1 and user_id = $2 and kind = $3 and state = 'waiting'`,
    [subjectId, userId, kind],
  );
  await queries.query(
    `insert into outbox (id, kind, user_id, requested_by, subject_id, next_attempt)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [randomUUID(), kind, userId, requestedBy, subjectId, delaySeconds],
  );
}

/** Puts a mail into the mail queue unless it is or was there: its id names its subject and its recipient. Answers 1, or 0. */
export async function enqueueOnce(queries: Queries, id: string, kind: MailKind, subjectId: string, userId: string) {
  const { count } = await queries.query(
    `insert into outbox (id, kind, user_id, requested_by, subject_id) values ($1, $2, $3, $3, $4)
     on conflict (id) do nothing`,
    [id, kind, userId, subjectId],
  );
  return count;
}

/** What has not been sent about a record is not sent any more. */
export const dropAbout = (queries: Queries, subjectId: string) =>
  queries.query(
    `update outbox set state = 'dropped', time_settled = now() where subject_id = $1 and state = 'waiting'`,
    [subjectId],
  );

/**
 * Takes the next entry that is due, for as long as the lease: of several processes one gets it, and where that one dies
 * the entry is due again when the lease is over.
 */
export async function claim(store: Store, leaseSeconds: number): Promise<Entry | undefined> {
  const { rows } = await store.query<Entry>(
    `update outbox set attempts = attempts + 1, next_attempt = now() + make_interval(secs => $1)
     where id = (select id from outbox where state = 'waiting' and next_attempt <= now()
       order by next_attempt limit 1 for update skip locked)
     returning id, kind, user_id as "userId", requested_by as "requestedBy", subject_id as "subjectId", attempts`,
    [leaseSeconds],
  );
  return rows[0];
}

/** False where the entry was dropped since it was claimed; else it stays as it is until the transaction ends. */
export async function isStillWaiting(queries: Queries, { id }: Entry): Promise<boolean> {
  const { count } = await queries.query(`select 1 from outbox where id = $1 and state = 'waiting' for update`, [id]);
  return count > 0;
}

/** The end of an entry; `mail` is what the page shows of it. */
export async function markSettled(queries: Queries, { id }: Entry, state: 'sent' | 'dropped', mail?: Mail) {
  await queries.query(
    `update outbox set state = $2, mail = $3::text::jsonb, last_error = null, time_settled = now() where id = $1`,
    [id, state, mail ? JSON.stringify(mail) : null],
  );
}

/** An attempt that did not work: the entry is due again after a pause that doubles, or has failed for good. */
export async function postpone(queries: Queries, { id, attempts }: Entry, reason: string, isFinal: boolean) {
  const isOver = isFinal || attempts >= maxAttempts;
  await queries.query(
    `update outbox set last_error = $2, next_attempt = now() + make_interval(secs => $3),
       state = case when $4 then 'failed' else state end, time_settled = case when $4 then now() end
     where id = $1 and state = 'waiting'`,
    [id, reason.slice(0, 1000), pauseAfter(attempts), isOver],
  );
  return isOver;
}

/** Seconds until the next attempt: 5, 10, 20, … an hour, each a little longer or shorter so that not all come at once. */
export const pauseAfter = (attempts: number, chance = Math.random()) =>
  Math.min(longestPause, 5 * 2 ** (attempts - 1)) * (0.9 + chance * 0.2);

/** The latest entries, newest first. */
export async function readMailQueue(queries: Queries, count: number): Promise<ShownEntry[]> {
  const { rows } = await queries.query<ShownEntry>(
    `select kind, state, attempts, last_error as "lastError", mail, iso(time_created) as "timeCreated" from outbox
     order by time_created desc limit $1`,
    [count],
  );
  return rows;
}

/** Forgets what ended long ago. */
export async function forgetOldMail(queries: Queries) {
  await queries.query(`delete from outbox where time_settled < now() - make_interval(days => $1)`, [keptDays]);
  await queries.query(`delete from invitations where expires_at < now() - make_interval(days => $1)`, [keptDays]);
}
