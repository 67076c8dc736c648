import type { BrowserConfiguration, ReleaseSet } from '@groundwork/federation/releases';
import { createContext, use, useSyncExternalStore } from 'react';
import type { InvalidRemote } from '../loader/release-set.ts';
import type { RemoteStore } from '../loader/remote-store.ts';
import type { Remotes } from '../loader/remotes.ts';
import type { SessionStore } from '../session/session.ts';
import type { Updates } from '../updates/updates.ts';

/** The parts that the page was started with. Of them the remotes alone may be others before the page is reloaded. */
export interface Portal {
  configuration: BrowserConfiguration;
  releaseSet: ReleaseSet;
  /** Remotes whose declaration could not be read. */
  invalid: readonly InvalidRemote[];
  remoteStore: RemoteStore;
  session: SessionStore;
  updates: Updates;
}

export const PortalContext = createContext<Portal | undefined>(undefined);

export function usePortal(): Portal & { remotes: Remotes } {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal is for components below the portal.');
  const { subscribe, current } = portal.remoteStore;
  return { ...portal, remotes: useSyncExternalStore(subscribe, current) };
}
