import { type CollectionName, collectionNames, type Result } from '@groundwork/contract';
import { cachedCollection } from './cached-collection.ts';
import { forgetKey, keyPost } from './idempotency-keys.ts';
import type { Attempts, SingleResult } from './single-write.ts';
import { isOlder, isStoredRecord } from './stored-record.ts';

/**
 * Sends the body under the key of all attempts. Where the server has stored another one of them already, its answer is
 * asked for again.
 */
export async function sendSingle<B, T>(
  attempts: Attempts,
  path: string,
  body: B,
  post: (body: B, key: string) => Promise<Result<T>>,
): Promise<SingleResult<T>> {
  const content = JSON.stringify(body);
  const earlier = [...attempts.bodies].filter(([each]) => each !== content).map(([, each]) => each as B);
  attempts.bodies.set(content, body);
  let keyed = keyPost(path, { body }, attempts.key);
  let result = await post(body, keyed.idempotencyKey);
  let isEarlier = false;
  for (const attempt of earlier) {
    if (!isOfAnother(result)) break;
    result = await post(attempt, keyed.idempotencyKey);
    isEarlier = result.succeeded;
  }
  // The key is of a dialog that was closed without an answer: another attempt of it was stored, or this one was, and what
  // it did has been changed since.
  if (isOfAnother(result) || (keyed.isRepeated && isOutdated(path, result))) {
    keyed = keyPost(path, { body }, crypto.randomUUID());
    result = await post(body, keyed.idempotencyKey);
  }
  attempts.key = keyed.idempotencyKey;
  if (result.succeeded) end(attempts, attempts.key);
  else keyed.finish(result);
  return { result, isEarlier };
}

/** What is sent from now on is another write. */
function end(attempts: Attempts, key: string) {
  forgetKey(key);
  attempts.bodies.clear();
  attempts.key = undefined;
}

/**
 * Whether a command's answer is older than what is known of the records that it is about: it is the answer of an earlier
 * attempt, and what the user asks for now is to be done once more.
 */
function isOutdated(path: string, { succeeded, data }: Result<unknown>): boolean {
  if (!succeeded || typeof data !== 'object' || data === null) return false;
  const [own] = path.split('/');
  const named = Object.entries(data).filter(([name]) => collectionNames.some((each) => each === name));
  const meant = named.filter(([name]) => name === own);
  return (meant.length > 0 ? meant : named).some(
    ([name, records]) =>
      Array.isArray(records) &&
      records.some((record) => {
        const held = isStoredRecord(record) && cachedCollection(name as CollectionName).table.get(record.id);
        return held && isOlder(record, held);
      }),
  );
}

const isOfAnother = ({ error }: Result<unknown>) => error?.code === 'key-reused';
