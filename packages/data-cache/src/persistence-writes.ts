import type { CachedCollection } from './cached-collection.ts';
import { endOf, idle } from './database.ts';

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
  while (collection.hasLoaded && !ended.aborted) {
    const isRewritten = table.dirtyChunks.size >= table.chunkCount;
    const numbers = [...table.dirtyChunks].sort((a, b) => a - b).slice(0, chunksAtOnce);
    const writing = database.transaction(['chunks', 'states'], 'readwrite', { durability: 'relaxed' });
    const end = endOf(writing);
    const chunks = writing.objectStore('chunks');
    for (const number of numbers) {
      table.dirtyChunks.delete(number);
      const chunk = table.chunk(number);
      if (chunk.length > 0) chunks.put(JSON.stringify(chunk), [name, number]);
      else chunks.delete([name, number]);
    }
    const isLast = table.dirtyChunks.size === 0;
    if (isLast) {
      chunks.delete(IDBKeyRange.bound([name, table.chunkCount], [name, Number.POSITIVE_INFINITY]));
      writing.objectStore('states').put(collection.state, name);
    } else if (isRewritten) {
      writing.objectStore('states').delete(name);
    }
    await end;
    if (isLast) return;
    await idle();
  }
}
