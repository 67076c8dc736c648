import type { BrowserConfiguration, ReleaseSet } from '@groundwork/federation/releases';
import { createContext, use } from 'react';
import type { InvalidRemote } from '../loader/release-set.ts';
import type { Remotes } from '../loader/remotes.ts';
import type { SessionStore } from '../session/session.ts';
import type { Updates } from '../updates/updates.ts';

/** The parts that the page was started with; none of them changes until the page is reloaded. */
export interface Portal {
  configuration: BrowserConfiguration;
  releaseSet: ReleaseSet;
  /** Remotes whose declaration could not be read. */
  invalid: readonly InvalidRemote[];
  remotes: Remotes;
  session: SessionStore;
  updates: Updates;
}

export const PortalContext = createContext<Portal | undefined>(undefined);

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal is for components below the portal.');
  return portal;
}
