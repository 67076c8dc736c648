import type { User } from '@groundwork/contract';

/**
 * Whether a person can be given a part in something: neither a disabled account nor one of a program.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { isPerson } from '@groundwork/records';
 *
 * const people = (users: readonly RecordOf<'users'>[]) => users.filter(isPerson);
 * ```
 */
export const isPerson = ({ status, type }: User): boolean => status !== 'Disabled' && type !== 'API';

/** Below the name of a person in a picker: 'sue@school.test · Subscriber'. */
export function describePerson({ emailAddress, category }: User): string {
  return [emailAddress, category === 'Subscriber' ? 'Subscriber' : undefined].filter(Boolean).join(' · ');
}
