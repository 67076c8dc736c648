import { type CollectionName, collections } from '@groundwork/contract';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { SyncState } from './cached-collection.ts';
import type { StoredRecord } from './stored-record.ts';

/** The tables of the persisted cache: records in chunks of 1,000 a value, and how far each collection is in step. */
interface Tables extends DBSchema {
  chunks: { key: [CollectionName, number]; value: StoredRecord[] };
  states: { key: CollectionName; value: SyncState };
}
export type Database = IDBPDatabase<Tables>;

/** Raise it when the layout of the database changes; a change of the contract counts by itself. */
const layout = 1;
const prefix = 'groundwork:';

/** A short number that differs for a different contract (FNV-1a). */
function contractHash(): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(collections)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** One database a user and schema: nobody reads what another user or another version has stored. */
export const databaseName = (userId: string): string => `${prefix}${layout}-${contractHash()}:${userId}`;
/** Beside it, and without a version: what its user has not sent yet is theirs after an update too. */
export const outboxDatabaseName = (userId: string): string => `groundwork-outbox:${userId}`;

export async function openDatabase(name: string, onClosed: () => void): Promise<Database> {
  const database: Database = await openDB<Tables>(name, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('chunks');
      fresh.createObjectStore('states');
    },
    // Another tab wipes it: let go, or its deletion would wait for us.
    blocking: () => {
      database.close();
      onClosed();
    },
    terminated: onClosed,
  });
  return database;
}

/** Deletes the databases of every user and version, but for `kept`; `also` what a browser may not list. */
export async function deleteDatabases({ kept, also = [] }: { kept?: string; also?: string[] }): Promise<void> {
  const listed = (await indexedDB.databases?.()) ?? [];
  const names = new Set([...also, ...listed.map(({ name }) => name ?? '')]);
  // What waits to be sent goes only when everything does.
  const isOurs = kept ? /^groundwork:/ : /^groundwork(-outbox)?:/;
  await Promise.all([...names].filter((name) => isOurs.test(name) && name !== kept).map((name) => deleteDB(name)));
}
