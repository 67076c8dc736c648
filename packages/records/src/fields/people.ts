import type { User } from '@groundwork/contract';

/** Whether a person can be given a part in something: neither a disabled account nor one of a program. */
export const isPerson = ({ status, type }: User): boolean => status !== 'Disabled' && type !== 'API';

/** Below the name of a person in a picker: 'sue@school.test · Subscriber'. */
export function describePerson({ emailAddress, category }: User): string {
  return [emailAddress, category === 'Subscriber' ? 'Subscriber' : undefined].filter(Boolean).join(' · ');
}
