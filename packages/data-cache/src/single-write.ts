import { type CollectionName, collectionNames, type Result } from '@groundwork/contract';
import { cachedCollection } from './cached-collection.ts';
import { forgetKey, keyPost } from './idempotency-keys.ts';
import { isOlder, isStoredRecord } from './stored-record.ts';

/** The result of a write that a `SingleWrite` has sent. */
export interface SingleResult<T> {
  result: Result<T>;
  /** An earlier attempt was stored as it was then: what was changed since is not. */
  isEarlier: boolean;
}

/**
 * One write of a dialog: it is stored at most once. Where an answer was lost, and fields were changed before it was sent
 * again, the server may have stored the first attempt; a second one under a key of its own would be stored as well.
 *
 * @example
 * ```tsx
 * import { call, SingleWrite } from '@groundwork/data-cache';
 *
 * const lending = new SingleWrite();
 * const lend = (tool: string) =>
 *   lending.send('vendors/loans', { tool }, (body, idempotencyKey) => call('POST', 'vendors/loans', { body, idempotencyKey }));
 * ```
 */
export class SingleWrite {
  readonly #attempts = new Map<string, unknown>();
  #key: string | undefined;

  /**
   * Sends the body under the key of all attempts. Where the server has stored another one of them already, its answer is
   * asked for again.
   */
  async send<B, T>(
    path: string,
    body: B,
    post: (body: B, key: string) => Promise<Result<T>>,
  ): Promise<SingleResult<T>> {
    const content = JSON.stringify(body);
    const earlier = [...this.#attempts].filter(([each]) => each !== content).map(([, each]) => each as B);
    this.#attempts.set(content, body);
    let keyed = keyPost(path, { body }, this.#key);
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
      forgetKey(keyed.idempotencyKey);
      keyed = keyPost(path, { body }, crypto.randomUUID());
      result = await post(body, keyed.idempotencyKey);
    }
    this.#key = keyed.idempotencyKey;
    if (result.succeeded) this.#end(this.#key);
    else keyed.finish(result);
    return { result, isEarlier };
  }

  /** What is sent from now on is another write. */
  #end(key: string) {
    forgetKey(key);
    this.#attempts.clear();
    this.#key = undefined;
  }
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
