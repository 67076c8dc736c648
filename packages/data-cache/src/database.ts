import { type CollectionName, collections } from '@groundwork/contract';
import type { SyncState } from './collection-changes.ts';

/**
 * The tables of the persisted cache: `chunks` of up to 1,000 records a value by [collection, number], and in `states` how far
 * each collection is in step. A chunk is JSON text, which is read a quarter faster than the objects themselves. The
 * database is read before anything is shown, so it does without a library (idb is 1.3 kB), and so does the offline queue.
 */
export type ChunkKey = [CollectionName, number];
export interface PersistedState extends SyncState {
  /** The chunks are numbered from 0 without a gap. */
  chunkCount: number;
}

/** The answer of a request, as a promise. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
/** The end of a transaction, as a promise. */
export function endOf(transaction: IDBTransaction): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  // A caller that has failed before does not wait for it.
  end.catch(() => undefined);
  return end;
}

/** Aborts a transaction; one that has ended stays as it is. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

/** Aborts a transaction with the signal. */
export function abortWith(signal: AbortSignal, transaction: IDBTransaction): void {
  const onAbort = () => abort(transaction);
  signal.addEventListener('abort', onAbort);
  const release = () => signal.removeEventListener('abort', onAbort);
  transaction.addEventListener('complete', release);
  transaction.addEventListener('abort', release);
}

/** When the page has nothing else to do, or after half a second. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 0);
  });

/** Raise it when the layout of the database changes; a change of the contract counts by itself. */
const layout = 3;
const prefix = 'groundwork:';

/** A short number that differs for a different contract (FNV-1a). */
function contractHash(): string {
  let hash = 0x811c9dc5;
  const text = JSON.stringify(collections);
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** One database a user and schema: nobody reads what another user or another version has stored. */
export const databaseName = (userId: string): string => `${prefix}${layout}-${contractHash()}:${userId}`;
/** Beside it, and without a version: what its user has not sent yet is theirs after an update too. */
export const offlineQueueDatabaseName = (userId: string): string => `groundwork-outbox:${userId}`;

interface Opening {
  version?: number;
  /** Makes the tables, step by step from the version that is there; 0: none. */
  upgrade: (database: IDBDatabase, from: number) => void;
  /** It was deleted, here or in another tab, or the browser has closed it. */
  onClosed?: () => void;
}
export async function openDatabase(name: string, { version = 1, upgrade, onClosed }: Opening): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = ({ oldVersion }) => upgrade(opening.result, oldVersion);
  const database = await answerOf(opening);
  // Another tab deletes it: close it here, or the deletion would wait for this tab.
  database.onversionchange = () => {
    database.close();
    onClosed?.();
  };
  database.onclose = () => onClosed?.();
  return database;
}
/** The tables of the persisted cache. */
export function makeCacheTables(database: IDBDatabase): void {
  database.createObjectStore('chunks');
  database.createObjectStore('states');
}

/** Deletes the records of every user and version, but for `kept`; `also` names what a browser may not list. */
export async function deleteDatabases({ kept, also = [] }: { kept?: string; also?: string[] }): Promise<void> {
  const listed = (await indexedDB.databases?.()) ?? [];
  const records = listed.map(({ name }) => name ?? '').filter((name) => name.startsWith(prefix) && name !== kept);
  await Promise.all([...new Set([...also, ...records])].map((name) => answerOf(indexedDB.deleteDatabase(name))));
}
