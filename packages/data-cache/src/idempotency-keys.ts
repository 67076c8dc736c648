import { collectionNames, type Result } from '@groundwork/contract';
import { cachedCollection } from './cached-collection.ts';
import type { CallParameters } from './http.ts';
import { queryString } from './query-string.ts';
import { onReset } from './reset.ts';

/**
 * Every POST carries an Idempotency-Key, so that the server does it once even if the answer is lost and the user presses
 * the button again. The key of a POST without a definitive answer is kept for the next POST of the same intent: the same
 * path, query and body, made from the same versions of records. Two equal POSTs at the same time are two intents.
 */
const unansweredKeys = new Map<string, string[]>();

export interface KeyedPost {
  idempotencyKey: string;
  /** The key is of an earlier attempt, which the server may have done: it is answered again then, as it was. */
  isRepeated: boolean;
  /** Keeps the key for a repetition unless the answer is definitive. */
  finish: (result: Result<unknown>) => void;
}

/** @param key of an earlier attempt at the same, with another body */
export function keyPost(path: string, parameters: CallParameters, key?: string): KeyedPost {
  const intent = intentOf(path, parameters);
  if (key) forgetKey(key, intent);
  const kept = unansweredKeys.get(intent) ?? [];
  const keptKey = key ? undefined : kept.pop();
  const idempotencyKey = key ?? keptKey ?? crypto.randomUUID();
  if (kept.length === 0) unansweredKeys.delete(intent);
  return {
    idempotencyKey,
    isRepeated: keptKey !== undefined,
    finish: (result) => {
      if (isDefinitive(result)) return;
      unansweredKeys.set(intent, [...(unansweredKeys.get(intent) ?? []), idempotencyKey]);
    },
  };
}

/** The key was answered: what was sent under it is another intent from now on. */
export function forgetKey(key: string, ...intents: readonly string[]): void {
  for (const intent of intents.length > 0 ? intents : [...unansweredKeys.keys()]) {
    const others = (unansweredKeys.get(intent) ?? []).filter((each) => each !== key);
    if (others.length > 0) unansweredKeys.set(intent, others);
    else unansweredKeys.delete(intent);
  }
}

onReset(() => unansweredKeys.clear());

/**
 * Whether the server has certainly done the write or certainly not. A 408, 429 or 5xx may come from a proxy after the
 * commit, a success that cannot be read from a captive portal; a 401 is given before the server looks at the key, so it
 * leaves open whether an earlier attempt was stored.
 */
function isDefinitive({ succeeded, responseCode }: Result<unknown>): boolean {
  return succeeded || (responseCode >= 400 && responseCode < 500 && ![401, 408, 429].includes(responseCode));
}

function intentOf(path: string, { query, body, basedOn }: CallParameters): string {
  const versions = basedOn?.map(({ id, timeModifiedUtc }) => [id, timeModifiedUtc]) ?? cachedVersion(path);
  return JSON.stringify([path, queryString(query), body, versions]);
}

/** The version of the record that the path names ('orders/split/ID'), as the cache holds it. */
function cachedVersion(path: string): string | undefined {
  const [first, ...rest] = path.split('/');
  const name = collectionNames.find((candidate) => candidate === first);
  const id = rest.at(-1);
  return name && id ? cachedCollection(name).table.get(decodeURIComponent(id))?.timeModifiedUtc : undefined;
}
