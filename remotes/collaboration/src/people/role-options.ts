import { type Role, roleLabels, roles, type User } from '@groundwork/contract';
import type { Session } from '@groundwork/shell-sdk';

/** Labels of the user categories. */
export const categoryLabels = { PES: 'Staff', Subscriber: 'Subscriber' } as const satisfies Record<
  NonNullable<User['category']>,
  string
>;

export interface RoleOption {
  id: Role;
  label: string;
}
const forDirectors: readonly Role[] = ['ReadOnly', 'Basic', 'Contributor'];
const forExternals: readonly Role[] = ['ReadOnly', 'Basic'];

/** The roles that the editor may give; none below Director ([RO-11] to [RO-13]; docs: role-assignment). */
export function roleOptions({ role, isElevated }: Session, isExternal: boolean): readonly RoleOption[] {
  const given = role === 'Administrator' ? roles : isElevated ? forDirectors : [];
  return given.filter((id) => !isExternal || forExternals.includes(id)).map((id) => ({ id, label: roleLabels[id] }));
}

/** Google accounts are the external ones. */
export const isExternal = ({ type }: Pick<User, 'type'>): boolean => type === 'Google';

/** Nobody changes their own role, and an Administrator's only an Administrator ([US-12]). */
export const mayChangeRole = ({ user, role }: Session, person: Pick<User, 'id' | 'role'>): boolean =>
  person.id !== user.id && (person.role !== 'Administrator' || role === 'Administrator');
