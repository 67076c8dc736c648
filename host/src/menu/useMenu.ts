import { useSession } from '@groundwork/shell-sdk';
import { usePortal } from '../start/portal.ts';
import { buildMenu, type MenuEntry } from './menu.ts';

/** The menu of the signed-in user; empty where this portal has no page for them. */
export function useMenu(): readonly MenuEntry[] {
  const { remotes } = usePortal();
  return buildMenu(remotes, useSession());
}
