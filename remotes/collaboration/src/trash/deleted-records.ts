import type { CollectionName, RecordMeta } from '@groundwork/contract';
import { collection, fetchAllPages } from '@groundwork/data-cache';
import { entryOf, type TrashEntry, trashCollections } from './trash-entry.ts';

/**
 * The deleted records of all collections in one request; undefined where nothing could be read. Without an answer of that
 * kind, as from an older server, each collection is asked by itself: one that fails is reported and leaves the others
 * ([ER-13]).
 * @param isQuiet nobody has asked: a failure is not worth a message, and further requests are not either
 */
export async function deletedRecords(
  signal?: AbortSignal,
  isQuiet = false,
): Promise<readonly TrashEntry[] | undefined> {
  const entries: TrashEntry[] = [];
  const result = await fetchAllPages('trash', { isDeleted: true }, signal, (records) => {
    for (const { collection: name, ...record } of records as (RecordMeta & { collection?: CollectionName })[]) {
      if (name && trashCollections.includes(name)) entries.push(entryOf(name, record));
    }
  });
  if (result.succeeded) return entries;
  if (signal?.aborted || isQuiet) return undefined;
  const lists = await Promise.all(trashCollections.map((name) => deletedOf(name, signal)));
  return lists.some((list) => list !== undefined) ? lists.flatMap((list) => list ?? []) : undefined;
}

async function deletedOf(name: CollectionName, signal: AbortSignal | undefined): Promise<TrashEntry[] | undefined> {
  const result = await collection(name).query({ isDeleted: true }, { signal });
  return result.succeeded ? result.data.map((record) => entryOf(name, record)) : undefined;
}
