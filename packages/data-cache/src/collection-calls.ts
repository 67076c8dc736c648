import {
  type BodyOf,
  bulkLimit,
  type CollectionName,
  collections,
  failure,
  type PatchOperation,
  type RecordOf,
  type Result,
  success,
} from '@groundwork/contract';
import type { CallOptions, Filters } from './api.ts';
import type { CachedCollection } from './cached-collection.ts';
import { call } from './call.ts';
import { announce } from './events.ts';
import type { CallParameters, Method } from './http.ts';
import { patchOrKeep } from './offline-writes.ts';
import { flawOf, type StoredRecord } from './stored-record.ts';

export { createOrKeep } from './offline-writes.ts';

// What is done with single records and with several, besides reading a list: loaded when the first of it is asked for.

const path = (name: CollectionName, ...parts: readonly (string | undefined)[]) =>
  [
    name,
    ...parts.filter((part) => part !== undefined).map((part) => part.split('/').map(encodeURIComponent).join('/')),
  ].join('/');

function parametersOf({ ifMatch, suffix: _, ...parameters }: CallOptions = {}): CallParameters {
  return { ...parameters, ...(ifMatch ? { headers: { 'if-match': `"${ifMatch}"` } } : {}) };
}

function* inChunks(ids: readonly string[]): Iterable<readonly string[]> {
  for (let start = 0; start < ids.length; start += bulkLimit) yield ids.slice(start, start + bulkLimit);
}

/** A write whose answer is the record; special calls (a suffix) may answer something else. */
async function write(
  method: Method,
  address: string,
  body: BodyOf<CollectionName> | readonly PatchOperation[],
  options: CallOptions | undefined,
): Promise<Result<unknown>> {
  const result = await call<unknown>(method, address, { ...parametersOf(options), body });
  if (!result.succeeded || options?.suffix) return result;
  const flaw = flawOf(result.data);
  return flaw ? failure({ message: `The answered record ${flaw}.`, code: 'unreadable' }, result.responseCode) : result;
}

export async function patchMany<N extends CollectionName>(
  name: N,
  ids: readonly string[],
  patchOperations: readonly PatchOperation[],
): Promise<Result<RecordOf<N>[]>> {
  const patched: RecordOf<N>[] = [];
  if (!collections[name].several) {
    for (const id of ids) {
      const result = await call<RecordOf<N>>('PATCH', path(name, id), { body: patchOperations });
      if (!result.succeeded) return result;
      patched.push(result.data);
    }
    return success(patched);
  }
  for (const targetIds of inChunks(ids)) {
    const result = await call<RecordOf<N>[]>('PATCH', name, { body: { targetIds, patchOperations } });
    if (!result.succeeded) return result;
    patched.push(...result.data);
  }
  return success(patched);
}

async function removeSome(
  cached: CachedCollection,
  ids: readonly string[],
  address: string,
  parameters: CallParameters,
): Promise<Result<undefined>> {
  const result = await call<unknown>('DELETE', address, parameters);
  // Already gone is what was wanted.
  if (!result.succeeded && !(result.responseCode === 404 && ids.length === 1)) return result;
  const removed = removedIds(result.data) ?? ids;
  cached.drop(removed);
  for (const id of removed) announce({ type: 'item-deleted', collection: cached.name, id });
  return success(undefined, result.responseCode);
}

/** What a delete says it has deleted: of media items with `projectRelated` it may be fewer than asked for. */
const removedIds = (data: unknown): string[] | undefined =>
  typeof data === 'object' && data !== null && 'ids' in data && Array.isArray(data.ids) ? data.ids : undefined;

export async function removeMany(
  cached: CachedCollection,
  ids: readonly string[],
  options?: CallOptions,
): Promise<Result<undefined>> {
  const { name } = cached;
  const { query, ...parameters } = parametersOf(options);
  const calls = collections[name].several
    ? Array.from(inChunks(ids), (some) => ({
        some,
        address: path(name),
        more: { query: { ...query, ids: some }, body: { ids: some } },
      }))
    : ids.map((id) => ({ some: [id], address: path(name, id), more: { query } }));
  for (const { some, address, more } of calls) {
    const result = await removeSome(cached, some, address, { ...parameters, ...more });
    if (!result.succeeded) return result;
  }
  return success(undefined);
}

export async function fetchOne(cached: CachedCollection, id: string): Promise<Result<unknown>> {
  const result = await call<unknown>('GET', path(cached.name, id));
  if (!result.succeeded) {
    if (result.responseCode === 404) cached.drop([id]);
    return result;
  }
  const flaw = flawOf(result.data);
  if (flaw) return failure({ message: `The answered record ${flaw}.`, code: 'unreadable' }, result.responseCode);
  cached.put([result.data as StoredRecord]);
  return result;
}

export async function count(name: CollectionName, filters: Filters | undefined): Promise<Result<number>> {
  const result = await call<{ count: number }>('GET', name, { query: { ...filters, countOnly: true } });
  if (!result.succeeded) return result;
  if (Number.isInteger(result.data.count)) return success(result.data.count, result.responseCode);
  return failure({ message: `The number of ${collections[name].plural} could not be read.` }, result.responseCode);
}

export const create = (name: CollectionName, body: BodyOf<CollectionName>, options?: CallOptions) =>
  write('POST', path(name, options?.suffix), body, options);

export const replace = (name: CollectionName, id: string, body: BodyOf<CollectionName>, options?: CallOptions) =>
  write('PUT', path(name, id, options?.suffix), body, options);

export const patch = (
  name: CollectionName,
  id: string,
  operations: readonly PatchOperation[],
  options: CallOptions = {},
): Promise<Result<unknown>> =>
  patchOrKeep(name, id, operations, options, (sent) => write('PATCH', path(name, id), operations, sent));

export const remove = (cached: CachedCollection, id: string, options?: CallOptions) =>
  removeSome(cached, [id], path(cached.name, id), parametersOf(options));
