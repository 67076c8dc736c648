import type { CollectionName, RecordOf } from '@groundwork/contract';
import { cachedCollection } from '../cached-collection.ts';
import type { StoredRecord } from '../stored-record.ts';

/** Merges records into the cache as a fetched page is, without a request; archived and deleted ones are taken out. */
export function mergeRecords<N extends CollectionName>(name: N, records: readonly RecordOf<N>[]): void {
  cachedCollection(name).table.merge(records as unknown as readonly StoredRecord[]);
}
