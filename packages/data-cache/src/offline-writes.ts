import type { CollectionName, PatchOperation, Result } from '@groundwork/contract';
import type { CallOptions } from './api.ts';
import { isUnanswered } from './http.ts';
import type { Creation } from './outbox/entry.ts';
import { currentOutbox, openOutbox } from './outbox/open-outbox.ts';
import { recordPath, writeRecord } from './record-request.ts';

const keptFields = /^\/?(status|notes|mediaItemIds|reservations)$/;

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
  const current = currentOutbox();
  if (!current || !operations.every(({ op, path }) => op === 'replace' && keptFields.test(path))) return send(options);
  const outbox = await current.outbox;
  const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() };
  const isDirect = navigator.onLine && !outbox?.holds(name, id, operations);
  const result = isDirect ? await send(keyed) : undefined;
  if (result && !isUnanswered(result)) return result;
  try {
    return await (await openOutbox()).keep(name, id, operations, keyed, isDirect);
  } catch {
    return result ?? send(keyed);
  }
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
  const idempotencyKey = crypto.randomUUID();
  if (!currentOutbox()) return send({ idempotencyKey });
  const result = navigator.onLine ? await send({ idempotencyKey }) : undefined;
  if (result && !isUnanswered(result)) return result;
  try {
    // The same key: it may have reached the server.
    return await (await openOutbox()).keepCreation(name, creation, recordName, idempotencyKey);
  } catch {
    return result ?? send({ idempotencyKey });
  }
}
