import {
  type BodyOf,
  bulkLimit,
  type CollectionName,
  collections,
  type PatchOperation,
  type RecordOf,
  type Result,
  success,
} from '@groundwork/contract';
import type { CallOptions } from './api.ts';
import type { CachedCollection } from './cached-collection.ts';
import { call } from './call.ts';
import { announce } from './events.ts';
import type { CallParameters } from './http.ts';
import { parametersOf, recordPath, writeRecord } from './record-request.ts';

export { createOrKeep, patchOrQueue as patch } from './offline-writes.ts';
export { count, fetchOne } from './single-reads.ts';

// Everything that is done with records other than reading lists: loaded when the first of it is asked for.

function* inChunks(ids: readonly string[]): Iterable<readonly string[]> {
  for (let start = 0; start < ids.length; start += bulkLimit) yield ids.slice(start, start + bulkLimit);
}

export async function patchMany<N extends CollectionName>(
  name: N,
  ids: readonly string[],
  patchOperations: readonly PatchOperation[],
): Promise<Result<RecordOf<N>[]>> {
  if (!collections[name].several) return patchEach(name, ids, patchOperations);
  const patched: RecordOf<N>[] = [];
  for (const targetIds of inChunks(ids)) {
    const result = await call<RecordOf<N>[]>('PATCH', name, { body: { targetIds, patchOperations } });
    if (isUnknownCall(result)) return patchEach(name, ids, patchOperations);
    if (!result.succeeded) return result;
    patched.push(...result.data);
  }
  return success(patched);
}

async function patchEach<N extends CollectionName>(
  name: N,
  ids: readonly string[],
  body: readonly PatchOperation[],
): Promise<Result<RecordOf<N>[]>> {
  const patched: RecordOf<N>[] = [];
  for (const id of ids) {
    const result = await call<RecordOf<N>>('PATCH', recordPath(name, id), { body });
    if (!result.succeeded) return result;
    patched.push(result.data);
  }
  return success(patched);
}

/** An older API changes the records of this collection one at a time. */
const isUnknownCall = ({ error }: Result<unknown>) => error?.code === 'no-route';

async function removeSome(
  cached: CachedCollection,
  ids: readonly string[],
  address: string,
  parameters: CallParameters,
): Promise<Result<undefined>> {
  const result = await call<unknown>('DELETE', address, parameters);
  // Already gone is what was wanted.
  const isGone = result.responseCode === 404 && ids.length === 1 && !isUnknownCall(result);
  if (!result.succeeded && !isGone) return result;
  const removed = removedIds(result.data) ?? ids;
  cached.drop(removed);
  for (const id of removed) announce({ type: 'item-deleted', collection: cached.name, id });
  return success(undefined, result.responseCode);
}

/** The ids that a delete removed: of media items with `projectRelated` they may be fewer than requested. */
const removedIds = (data: unknown): string[] | undefined =>
  typeof data === 'object' && data !== null && 'ids' in data && Array.isArray(data.ids) ? data.ids : undefined;

export async function removeMany(
  cached: CachedCollection,
  ids: readonly string[],
  options?: CallOptions,
): Promise<Result<undefined>> {
  const { name } = cached;
  if (!collections[name].several) return removeEach(cached, ids, options);
  const { query, ...parameters } = parametersOf(options);
  for (const some of inChunks(ids)) {
    const more = { query: { ...query, ids: some }, body: { ids: some } };
    const result = await removeSome(cached, some, recordPath(name), { ...parameters, ...more });
    if (isUnknownCall(result)) return removeEach(cached, ids, options);
    if (!result.succeeded) return result;
  }
  return success(undefined);
}

async function removeEach(cached: CachedCollection, ids: readonly string[], options?: CallOptions) {
  for (const id of ids) {
    const result = await remove(cached, id, options);
    if (!result.succeeded) return result;
  }
  return success(undefined);
}

export const create = (name: CollectionName, body: BodyOf<CollectionName>, options?: CallOptions) =>
  writeRecord('POST', recordPath(name, options?.suffix), body, options);

export const replace = (name: CollectionName, id: string, body: BodyOf<CollectionName>, options?: CallOptions) =>
  writeRecord('PUT', recordPath(name, id, options?.suffix), body, options);

export const remove = (cached: CachedCollection, id: string, options?: CallOptions) =>
  removeSome(cached, [id], recordPath(cached.name, id), parametersOf(options));
