import { recordOwner } from '../session/session-storage.ts';

/**
 * Deletes the databases of this portal's origin if no user owns them: after an interrupted sign-out, or one in another tab.
 * After a session expired they stay for the same user (docs: session).
 */
export async function deleteOrphanedDatabases(): Promise<void> {
  if (recordOwner.get() !== undefined || !('databases' in indexedDB)) return;
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch (error) {
    console.error('Data of the last session could not be deleted.', error);
  }
}
