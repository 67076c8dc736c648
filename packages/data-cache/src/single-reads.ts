import { type CollectionName, collections, failure, type Result, success } from '@groundwork/contract';
import type { Filters } from './api.ts';
import type { CachedCollection } from './cached-collection.ts';
import { call } from './call.ts';
import { recordPath } from './record-request.ts';
import { type StoredRecord, validationErrorOf } from './stored-record.ts';

/** A fresh read of one record, which is put into the cache, or taken out of it. */
export async function fetchOne(cached: CachedCollection, id: string): Promise<Result<unknown>> {
  const result = await call<unknown>('GET', recordPath(cached.name, id));
  if (!result.succeeded) {
    if (result.responseCode === 404) cached.drop([id]);
    return result;
  }
  const flaw = validationErrorOf(result.data);
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
