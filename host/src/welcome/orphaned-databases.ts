import { recordOwner } from '../session/session-storage.ts';

/**
 * Deletes the databases of this portal's origin if no user owns them: after an interrupted sign-out, or one in another tab.
 * After a session expired they stay for the same user (docs: session). Unsent changes stay in any case until their user
 * signs in again: others may have signed in and out on this device meanwhile.
 */
export async function deleteOrphanedDatabases(): Promise<void> {
  if (recordOwner.get() !== undefined || !('databases' in indexedDB)) return;
  try {
    for (const { name } of await indexedDB.databases()) if (name && !hasUnsent(name)) indexedDB.deleteDatabase(name);
  } catch (error) {
    console.error('Data of the last session could not be deleted.', error);
  }
}

/** The database of unsent changes has the name of the item in localStorage that says there are some (docs: offline). */
const hasUnsent = (database: string) => localStorage.getItem(database) !== null;
