import { type CollectionName, failure, type PatchOperation, type Result } from '@groundwork/contract';
import type { CallOptions } from './api.ts';
import { cachedCollection } from './cached-collection.ts';
import { isUndecided } from './http.ts';
import { keyPost } from './idempotency-keys.ts';
import type { Creation } from './offline-queue/entry.ts';
import type { OfflineQueue } from './offline-queue/offline-queue.ts';
import { currentOfflineQueue, openOfflineQueueOf } from './offline-queue/open-offline-queue.ts';
import { recordPath, writeRecord } from './record-request.ts';

const keptFields = /^\/?(status|notes|mediaItemIds|reservations)$/;
/** The status of an account says who is let in: it never seems to be what it is not yet. */
const mayWait = (name: CollectionName, operations: readonly PatchOperation[]) =>
  name !== 'users' && operations.every(({ path }) => keptFields.test(path));

/**
 * Sends a PATCH of what may wait, or keeps it: where there is no network, where the connection was cut, and behind other
 * changes of the record. Kept, it counts as done: the record already shows it.
 */
export async function patchOrQueue(
  name: CollectionName,
  id: string,
  operations: readonly PatchOperation[],
  options: CallOptions = {},
): Promise<Result<unknown>> {
  const send = (sent: CallOptions) => writeRecord('PATCH', recordPath(name, id), operations, sent);
  const current = currentOfflineQueue();
  if (!current || !mayWait(name, operations)) return send(options);
  const queue = await current.queue;
  const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() };
  const isDirect = navigator.onLine && !queue?.holds(name, id, operations);
  const sent = isDirect ? { shown: cachedCollection(name).table.get(id) } : undefined;
  return sendOrKeep(
    current.owner,
    isDirect,
    () => send(keyed),
    (opened) => opened.keep(name, id, operations, keyed, sent),
  );
}

/**
 * Sends the POST of a new record that may wait, or keeps it: where there is no network, and where the connection was cut.
 * Kept, it counts as done and answers nothing. @param recordName what people call it while it waits
 */
export async function createOrKeep(
  name: CollectionName,
  creation: Creation,
  recordName: string,
  send: (options: CallOptions) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  // An answer that cannot be read is not kept: the user sends it again, under the same key.
  const { idempotencyKey, finish } = keyPost(name, { body: creation.body });
  const current = currentOfflineQueue();
  const result = await (current
    ? sendOrKeep(
        current.owner,
        navigator.onLine,
        () => send({ idempotencyKey }),
        (opened) => opened.keepCreation(name, creation, recordName, idempotencyKey),
      )
    : send({ idempotencyKey }));
  finish(result);
  return result;
}

/** A change that nothing was decided about is kept under the key that it was sent with: it may have reached the server. */
async function sendOrKeep(
  user: string,
  isDirect: boolean,
  send: () => Promise<Result<unknown>>,
  keep: (queue: OfflineQueue) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  // Nothing of a user who has signed out goes with the token of the next one.
  const sendOwn = async () =>
    currentOfflineQueue()?.owner === user
      ? send()
      : failure({ message: 'You were signed out before this was sent.', code: 'signed-out' });
  const result = isDirect ? await sendOwn() : undefined;
  if (result && !isUndecided(result)) return result;
  try {
    return await keep(await openOfflineQueueOf(user));
  } catch {
    // There is no place to keep anything, or it is somebody else's by now.
    return result ?? sendOwn();
  }
}
