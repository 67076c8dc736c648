import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { offlineQueueDatabaseName } from '../database.ts';
import type { StoredRecord } from '../stored-record.ts';
import type { Entry } from './entry.ts';

/**
 * A picture that is stored here until the change that needs it is sent; until then its id replaces the media item's.
 */
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
export type OfflineQueueDatabase = IDBPDatabase<Tables>;

/**
 * Raise it when the tables or the shape of what they hold change, and give `upgrade` a step from each version that was
 * released: what people have not sent yet must be sent after an update, too. A test holds an entry of each version.
 */
const version = 1;

export async function openOfflineQueueDatabase(userId: string): Promise<OfflineQueueDatabase> {
  const database: OfflineQueueDatabase = await openDB<Tables>(offlineQueueDatabaseName(userId), version, {
    upgrade: (opened, from) => {
      if (from >= 1) return;
      opened.createObjectStore('entries', { keyPath: 'number', autoIncrement: true });
      opened.createObjectStore('files', { keyPath: 'id' });
      opened.createObjectStore('records');
    },
    // Another tab wipes it.
    blocking: () => database.close(),
  });
  return database;
}
