import { type BodyOf, type DirectoryUser, messages, type Role, type User } from '@groundwork/contract';

/** Where a new person comes from: the organization's directory, or outside of it ([US-01]). */
export type AccountMode = 'directory' | 'external';

/** The form values of both modes. */
export interface AccountValues {
  azureId?: string;
  firstName?: string;
  lastName?: string;
  emailAddress?: string;
  role?: Role;
  category?: User['category'];
}

/** [US-10], [US-11]. */
export const accountDefaults = (mode: AccountMode): Pick<AccountValues, 'role' | 'category'> => ({
  role: 'ReadOnly',
  category: mode === 'directory' ? 'PES' : 'Subscriber',
});

const isSameAddress = (a: string | undefined, b: string | undefined) =>
  a !== undefined && a.trim().toLowerCase() === b?.trim().toLowerCase();

/**
 * What keeps the account from being created, by field; how an address looks is the schema's to say ([VA-40] to
 * [VA-42]).
 */
export function accountErrors(
  mode: AccountMode,
  { azureId, firstName, lastName, emailAddress }: AccountValues,
  users: readonly User[],
): Record<string, string> {
  if (mode === 'directory') return azureId ? {} : { azureId: messages.required };
  const isTaken = users.some((user) => user.type === 'Google' && isSameAddress(user.emailAddress, emailAddress));
  return {
    ...(!firstName?.trim() && { firstName: messages.required }),
    ...(!lastName?.trim() && { lastName: messages.required }),
    ...(!emailAddress?.trim() && { emailAddress: messages.required }),
    ...(isTaken && { emailAddress: messages.emailTaken }),
  };
}

/** The account as it is posted; a person of the directory brings their name and address. */
export function newAccount(
  mode: AccountMode,
  { azureId, role, category, ...external }: AccountValues,
  people: readonly DirectoryUser[],
): BodyOf<'users'> {
  if (mode === 'external') return { ...external, role, category, type: 'Google' };
  const person = people.find(({ id }) => id === azureId);
  const firstName = person?.firstName ?? '';
  return {
    azureId,
    firstName,
    lastName: person?.lastName ?? person?.displayName.replace(firstName, '').trim(),
    emailAddress: person?.email,
    role,
    category,
    type: 'Azure',
  };
}
