import { type BodyOf, type CollectionName, failure, type PatchOperation, type Result } from '@groundwork/contract';
import type { CallOptions } from './api.ts';
import { call } from './call.ts';
import type { CallParameters, Method } from './http.ts';
import { validationErrorOf } from './stored-record.ts';

/** The address of a collection, a record, or a special call of it. */
export const recordPath = (name: CollectionName, ...parts: readonly (string | undefined)[]): string =>
  [
    name,
    ...parts.filter((part) => part !== undefined).map((part) => part.split('/').map(encodeURIComponent).join('/')),
  ].join('/');

export function parametersOf({ ifMatch, suffix: _, ...parameters }: CallOptions = {}): CallParameters {
  return { ...parameters, ...(ifMatch ? { headers: { 'if-match': `"${ifMatch}"` } } : {}) };
}

/** A write whose answer is the record; special calls (a suffix) may answer something else. */
export async function writeRecord(
  method: Method,
  path: string,
  body: BodyOf<CollectionName> | readonly PatchOperation[],
  options: CallOptions | undefined,
): Promise<Result<unknown>> {
  const result = await call<unknown>(method, path, { ...parametersOf(options), body });
  if (!result.succeeded || options?.suffix) return result;
  const flaw = validationErrorOf(result.data);
  return flaw ? failure({ message: `The answered record ${flaw}.`, code: 'unreadable' }, result.responseCode) : result;
}
