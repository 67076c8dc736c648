import { useSession } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { switchedOffRemotesAtom } from '../availability/switched-off.ts';
import { usePortal } from '../portal/portal.ts';
import { buildMenu, type MenuEntry } from './menu.ts';

/** The menu of the signed-in user; empty where this portal has no page for them. */
export function useMenu(): readonly MenuEntry[] {
  const { remotes, configuration } = usePortal();
  const session = useSession();
  const switchedOff = useAtomValue(switchedOffRemotesAtom);
  return useMemo(() => {
    const isOn = ({ release }: (typeof remotes.loaders)[number]) =>
      !switchedOff.some(({ name }) => name === release.name);
    return buildMenu({ ...remotes, loaders: remotes.loaders.filter(isOn) }, session, configuration.services);
  }, [remotes, session, switchedOff, configuration]);
}
