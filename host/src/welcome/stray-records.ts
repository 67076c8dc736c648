import { recordOwner } from '../session/traces.ts';

/**
 * Deletes the databases of this portal's origin when nobody's records should be here: after a sign-out that could not
 * finish, or in another tab. After an expiry they stay for the same user (decisions 4, 'Session').
 */
export async function wipeStrayRecords(): Promise<void> {
  if (recordOwner.get() !== undefined || !('databases' in indexedDB)) return;
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch (error) {
    console.error('What was kept of the last session could not be deleted.', error);
  }
}
