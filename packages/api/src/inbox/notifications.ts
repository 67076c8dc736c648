import type { Notification } from '@groundwork/contract';
import { type Change, newMeta } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import { nameOf } from '../records/name.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { eventsOf, refOf, settledBy } from './events.ts';
import { type Addressed, addressed } from './recipients.ts';

type StoredNotification = Doc & Notification;

/** Repetitions within this time are one notification (docs: inbox-by-record). */
const mergeMilliseconds = 10 * 60_000;

/**
 * The notifications that follow from what an operation changed: new ones, repetitions of those that are a few minutes old,
 * and the end of those that nobody has to answer any more. They are locked after everything else.
 */
export async function notificationChanges(work: UnitOfWork, changes: readonly Change[]): Promise<Change[]> {
  const events = eventsOf(changes, work.occurrences);
  const settled = settledBy(changes, work.occurrences);
  if (events.length === 0 && settled.recordRefs.length === 0) return [];
  const messages = (await addressed(work, events)).flatMap((message) =>
    message.userIds.map((userId) => ({ ...message, userId })),
  );
  const open = await openAbout(work, [
    ...settled.recordRefs,
    ...messages.map(({ event }) => refOf(event.collection, event.record.id)),
  ]);
  const now = new Date();
  const found = new Map<string, Change>();
  const newest = new Map<string, StoredNotification>();
  for (const before of open) {
    if (!newest.has(keyOf(before))) newest.set(keyOf(before), before);
    if (!settled.has(before)) continue;
    found.set(before.id, change(before, { doneUtc: now.toISOString() }));
  }
  for (const message of messages) {
    const recordRef = refOf(message.event.collection, message.event.record.id);
    const facts = { ...factsOf(work, message), userId: message.userId, recordRef, happenedUtc: now.toISOString() };
    const earlier = newest.get(keyOf(facts));
    if (!earlier || now.getTime() - Date.parse(earlier.happenedUtc ?? '') >= mergeMilliseconds) {
      found.set(keyOf(facts), { name: 'notifications', after: { ...newMeta(), ...facts, times: 1 } });
    } else if (!found.has(earlier.id)) {
      found.set(earlier.id, change(earlier, { ...facts, times: earlier.times + 1, readUtc: undefined }));
    }
  }
  return [...found.values()];
}

type Repeatable = Pick<Notification, 'userId' | 'kind' | 'recordRef' | 'substituteProductId'>;
/** A suggestion of another product is another question, which is answered by itself. */
const keyOf = ({ userId, kind, recordRef, substituteProductId = '' }: Repeatable) =>
  `${userId} ${kind} ${recordRef} ${substituteProductId}`;

const change = (before: StoredNotification, fields: Partial<Notification>): Change => ({
  name: 'notifications',
  before,
  after: { ...before, ...fields },
});

/** What is not done of these records, newest first. */
async function openAbout(work: UnitOfWork, recordRefs: readonly string[]): Promise<StoredNotification[]> {
  if (recordRefs.length === 0) return [];
  const condition = `t.record_ref = any($1::text[]) and not t.doc ? 'doneUtc'`;
  const open = (await work.lockWhere('notifications', condition, [recordRefs])) as Map<string, StoredNotification>;
  return [...open.values()].sort((one, other) => (other.happenedUtc ?? '').localeCompare(one.happenedUtc ?? ''));
}

function factsOf({ caller, operationId }: UnitOfWork, { event, project }: Addressed) {
  const { kind, record, projectId, detail, note, quantity, substituteProductId, answer } = event;
  return {
    ...{ kind, detail, note, quantity, substituteProductId, answer, operationId },
    ...(projectId ? { projectId, projectName: project && nameOf(project) } : {}),
    ...{ recordName: nameOf(record), actorId: caller.id, actorName: caller.name },
  };
}
