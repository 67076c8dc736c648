import type { CollectionName } from '@groundwork/contract';
import type { CachedCollection } from './cached-collection.ts';
import { answerOf, idle, type PersistedState } from './database.ts';

/** Larger collections take memory, and longer than a person should wait for anything else: they are read when shown. */
const mostChunks = 12;

/** Reads the persisted collections into memory, the smallest first, one whenever the browser has nothing else to do. */
export async function readAhead(
  database: IDBDatabase,
  collectionNamed: (name: CollectionName) => CachedCollection,
  ended: AbortSignal,
): Promise<void> {
  const states = database.transaction('states').objectStore('states');
  const [names, counts] = await Promise.all([
    answerOf(states.getAllKeys() as IDBRequest<CollectionName[]>),
    answerOf(states.getAll() as IDBRequest<PersistedState[]>),
  ]);
  const small = names
    .map((name, index) => ({ name, chunkCount: counts[index]?.chunkCount ?? 0 }))
    .filter(({ chunkCount }) => chunkCount <= mostChunks)
    .sort((one, other) => one.chunkCount - other.chunkCount);
  for (const { name } of small) {
    await idle();
    if (ended.aborted) return;
    await collectionNamed(name).restore();
  }
}
