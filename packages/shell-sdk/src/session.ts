import { type Profile, type Role, roles } from '@groundwork/contract';
import { atom, useAtomValue } from 'jotai';
import { fromShell, getShell, store } from './shell.ts';

/** The signed-in user (docs: policy). */
export interface Session {
  user: Profile;
  /** Category PES; everybody else is a Subscriber, whose role counts for nothing. */
  isStaff: boolean;
  role: Role;
  /** Staff of role Director or Administrator ([RO-10]). */
  isElevated: boolean;
  /** Belongs to at least one location of type Warehouse ([RO-14]). */
  isWarehouseMember: boolean;
  signOut: () => void;
}

/**
 * Whether `role` is `least` or higher.
 *
 * @example
 * ```tsx
 * import { isAtLeast, useSession } from '@groundwork/shell-sdk';
 * import { Button } from '@groundwork/ui';
 *
 * function Approve() {
 *   const { role } = useSession();
 *   return isAtLeast(role, 'Contributor') ? <Button>Approve</Button> : null;
 * }
 * ```
 */
export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);

/** Derives the session from the profile of the API. */
export function sessionOf(user: Profile): Session {
  const isStaff = user.category === 'PES';
  return {
    user,
    isStaff,
    role: user.role,
    isElevated: isStaff && isAtLeast(user.role, 'Director'),
    isWarehouseMember: user.warehouseIds.length > 0,
    signOut: () => getShell().signOut(),
  };
}

const profileAtom = fromShell<Profile | undefined>((shell) => shell.profileAtom, undefined);
/**
 * The session of the signed-in user, for atoms that depend on it; undefined when signed out.
 *
 * @example
 * ```tsx
 * import { sessionAtom } from '@groundwork/shell-sdk';
 * import { atom } from 'jotai';
 *
 * const ownIdAtom = atom((get) => get(sessionAtom)?.user.id);
 * ```
 */
export const sessionAtom = atom((get) => {
  const profile = get(profileAtom);
  return profile && sessionOf(profile);
});

/**
 * The session of the signed-in user. @throws Error when signed out: pages are mounted only while signed in
 *
 * @example
 * ```tsx
 * import { useSession } from '@groundwork/shell-sdk';
 *
 * function Welcome() {
 *   const { user, isStaff } = useSession();
 *   return isStaff ? <p>Welcome, {user.firstName}.</p> : null;
 * }
 * ```
 */
export function useSession(): Session {
  const session = useAtomValue(sessionAtom);
  if (!session) throw new Error('useSession was called while nobody is signed in.');
  return session;
}

/**
 * The session outside React; undefined when signed out.
 *
 * @example
 * ```tsx
 * import { getSession } from '@groundwork/shell-sdk';
 *
 * const isMine = ({ userId }: { userId: string }) => getSession()?.user.id === userId;
 * ```
 */
export const getSession = (): Session | undefined => store.get(sessionAtom);
