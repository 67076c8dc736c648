import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { outboxDatabaseName } from '../database.ts';
import type { StoredRecord } from '../stored-record.ts';
import type { Entry } from './entry.ts';

/** A picture that is kept here until the change that needs it is sent; its id stands for the media item's till then. */
export interface KeptFile {
  id: string;
  file: Blob;
  /** Of the media item. */
  name: string;
  madeAt: number;
  /** Where it has been uploaded to. */
  url?: string;
  mediaItemId?: string;
}
interface Tables extends DBSchema {
  entries: { key: number; value: Entry };
  files: { key: string; value: KeptFile };
  /** Records with entries, as the server last answered them. */
  records: { key: string; value: StoredRecord };
}
export type OutboxDatabase = IDBPDatabase<Tables>;

export async function openOutboxDatabase(userId: string): Promise<OutboxDatabase> {
  const database: OutboxDatabase = await openDB<Tables>(outboxDatabaseName(userId), 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('entries', { keyPath: 'number', autoIncrement: true });
      fresh.createObjectStore('files', { keyPath: 'id' });
      fresh.createObjectStore('records');
    },
    // Another tab wipes it.
    blocking: () => database.close(),
  });
  return database;
}
