import { randomUUID } from 'node:crypto';
import { insertRecords, openStore } from '@groundwork/api';
import type { Role } from '@groundwork/contract';

const lastName = 'Bench of live updates';

/** Makes accounts for the time that `work` runs: a browser each, as many as there are streams. */
export async function withPeople<T>(
  databaseUrl: string,
  count: number,
  work: (ids: readonly string[]) => Promise<T>,
  roleOf: (person: number) => Role = () => 'Contributor',
): Promise<T> {
  const store = openStore({ url: databaseUrl });
  const forget = () => store.query(`delete from public.users where doc->>'lastName' = $1`, [lastName]);
  try {
    const people = Array.from({ length: count }, (_, n) => ({
      ...{ id: randomUUID(), firstName: `Person ${n}`, lastName, emailAddress: `person-${n}@bench.groundwork.test` },
      ...{ role: roleOf(n), category: 'PES', type: 'Local', status: 'Active', tagIds: [] },
    }));
    await insertRecords(store, 'users', people);
    return await work(people.map(({ id }) => id));
  } finally {
    await forget();
    await store.close();
  }
}
