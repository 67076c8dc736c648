import { useSession } from '@groundwork/shell-sdk';
import { useMemo } from 'react';
import { usePortal } from '../portal/portal.ts';
import { buildMenu, type MenuEntry } from './menu.ts';

/** The menu of the signed-in user; empty where this portal has no page for them. */
export function useMenu(): readonly MenuEntry[] {
  const { remotes } = usePortal();
  const session = useSession();
  return useMemo(() => buildMenu(remotes, session), [remotes, session]);
}
