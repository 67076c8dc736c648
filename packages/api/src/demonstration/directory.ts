import type { DirectoryUser } from '@groundwork/contract';

const person = (
  firstName: string,
  lastName: string,
  jobTitle: string,
  location: string,
  key?: string,
): DirectoryUser => {
  const mailbox = key ?? `${firstName}.${lastName}`.toLowerCase();
  return {
    id: `organization-${mailbox}`,
    displayName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    email: `${mailbox}@groundwork.test`,
    jobTitle,
    location,
  };
};

/** The people of the demonstration's organisation directory; the first two have an account already. */
export const directoryPeople: readonly DirectoryUser[] = [
  person('Dirk', 'Director', 'Director of Openings', 'Portland', 'director'),
  person('Connie', 'Contributor', 'Environment Designer', 'Portland', 'contributor'),
  person('Amara', 'Bello', 'Environment Designer', 'Portland'),
  person('Luc', 'Moreau', 'Warehouse Lead', 'Lyon'),
  person('Ingrid', 'Sand', 'Guide Trainer', 'Portland'),
  person('Noah', 'Whitfield', 'Buyer', 'Portland'),
  person('Hana', 'Kimura', 'Classroom Coach', 'Salem'),
  person('Teo', 'Alvarez', 'Logistics Planner', 'Portland'),
];
