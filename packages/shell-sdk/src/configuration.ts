import { useAtomValue } from 'jotai';
import { getShell, type ShellConfiguration, shellAtom } from './shell.ts';

/** Where the portals are, outside React: usePortalOrigins. */
export const getPortalOrigins = (): readonly string[] => getShell().configuration.portalOrigins ?? ownOrigin;

/**
 * Where the portals are: links of any of them are ours. The first is the one that everybody may open, so labels lead there.
 */
export function usePortalOrigins(): readonly string[] {
  return useConfiguration().portalOrigins ?? ownOrigin;
}
const ownOrigin = [window.location.origin];

/** The channel and the addresses to write to. */
export function useConfiguration(): ShellConfiguration {
  return useAtomValue(shellAtom)?.configuration ?? getShell().configuration;
}
