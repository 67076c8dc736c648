import type { DirectoryUser } from '@groundwork/contract';
import type { Queries } from '../store/store.ts';

/** The people of an organization who may be given accounts (API-05). */
export interface Directory {
  people(): Promise<readonly DirectoryUser[]>;
}

const person = (n: number, firstName: string, lastName: string, jobTitle: string, location: string): DirectoryUser => ({
  id: `d1ec7042-0000-4000-8000-00000000000${n}`,
  displayName: `${firstName} ${lastName}`,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@groundwork.test`.toLowerCase(),
  jobTitle,
  location,
});

/**
 * The directory of the local platform; Microsoft Graph or another one takes its place by implementing Directory. The
 * first two have an account in the demonstration (demonstration/accounts.ts).
 */
export const localDirectory: Directory = {
  people: async () => [
    person(1, 'Ada', 'Administrator', 'Head of Operations', 'Portland'),
    person(2, 'Dirk', 'Director', 'Director of Openings', 'Portland'),
    person(3, 'Mira', 'Lindqvist', 'Environment Designer', 'Portland'),
    person(4, 'Tomas', 'Abreu', 'Warehouse Lead', 'Portland'),
    person(5, 'Nadia', 'Okonkwo', 'Purchasing', 'Eugene'),
    person(6, 'Jules', 'Martin', 'Setup Guide', 'Lyon'),
    person(7, 'Hanna', 'Weiss', 'Setup Guide', 'Lyon'),
    person(8, 'Samir', 'Patel', 'Finance', 'Portland'),
  ],
};

/** Those who have no account yet: neither the directory's id nor the address is known. */
export async function peopleWithoutAccount(queries: Queries, directory: Directory): Promise<readonly DirectoryUser[]> {
  const { rows } = await queries.query<{ known: string | null }>(
    `select lower(doc->>'emailAddress') as known from users where not is_deleted
     union all select doc->>'azureId' from users where not is_deleted`,
  );
  const known = new Set(rows.map((row) => row.known));
  const people = await directory.people();
  return people.filter(({ id, email }) => !known.has(id) && !known.has(email.toLowerCase()));
}
