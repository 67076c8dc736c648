import { randomUUID } from 'node:crypto';
import { insertRecords } from '../records/insert.ts';
import type { Store } from '../store/store.ts';

/**
 * Makes the account that invites all others, where there is none yet, not even a deleted one. It is linked to the provider's
 * subject with the first sign-in, as every account is.
 * @returns whether it was made
 */
export async function makeFirstAdministrator(store: Store, emailAddress: string): Promise<boolean> {
  return store.locked('first-administrator', async (queries) => {
    const { count } = await queries.query('select from users limit 1');
    if (count > 0) return false;
    const name = { firstName: 'First', lastName: 'Administrator' };
    const access = { role: 'Administrator', category: 'PES', type: 'Local', status: 'Active', tagIds: [] };
    await insertRecords(store, 'users', [{ id: randomUUID(), ...name, emailAddress, ...access }]);
    return true;
  });
}
