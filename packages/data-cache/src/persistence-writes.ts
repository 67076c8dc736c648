import type { CachedCollection } from './cached-collection.ts';
import { abortWith, type ChunkKey, endOf, idle, type PersistedState } from './database.ts';

/** In one transaction: more would hold the page up. */
const chunksAtOnce = 10;

/**
 * Writes what has changed of a collection since the last time. The state goes with the last chunk, so that it never
 * promises records that are not there. Where every chunk is rewritten, rows may move between chunks: then the old state
 * goes with the first batch.
 */
export async function writeCollection(
  database: IDBDatabase,
  collection: CachedCollection,
  ended: AbortSignal,
): Promise<void> {
  const { name, table } = collection;
  const key = (number: number): ChunkKey => [name, number];
  while (collection.hasLoaded && !ended.aborted) {
    const isRewritten = table.dirtyChunks.size >= table.chunkCount;
    const numbers = [...table.dirtyChunks].sort((a, b) => a - b).slice(0, chunksAtOnce);
    const writing = database.transaction(['chunks', 'states'], 'readwrite', { durability: 'relaxed' });
    const end = endOf(writing);
    abortWith(ended, writing);
    const chunks = writing.objectStore('chunks');
    for (const number of numbers) {
      table.dirtyChunks.delete(number);
      chunks.put(JSON.stringify(table.chunk(number)), key(number));
    }
    const isLast = table.dirtyChunks.size === 0;
    if (isLast) {
      chunks.delete(IDBKeyRange.bound(key(table.chunkCount), key(Number.POSITIVE_INFINITY)));
      const state: PersistedState = { ...collection.state, chunkCount: table.chunkCount };
      writing.objectStore('states').put(state, name);
    } else if (isRewritten) {
      writing.objectStore('states').delete(name);
    }
    await end;
    if (isLast) return;
    await idle();
  }
}
