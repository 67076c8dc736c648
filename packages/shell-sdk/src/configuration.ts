import { useAtomValue } from 'jotai';
import { getShell, type ShellConfiguration, shellAtom } from './shell.ts';

/**
 * Where the portals are, outside React: usePortalOrigins.
 *
 * @example
 * ```tsx
 * import { getPortalOrigins } from '@groundwork/shell-sdk';
 *
 * const isOurs = (address: string) => getPortalOrigins().includes(new URL(address).origin);
 * ```
 */
export const getPortalOrigins = (): readonly string[] => getShell().configuration.portalOrigins ?? ownOrigin;

/**
 * * Where the portals are: links of any of them are ours. The first is the one that everybody may open, so labels lead there.
 *
 * @example
 * ```tsx
 * import { usePortalOrigins } from '@groundwork/shell-sdk';
 *
 * function Address({ to }: { to: string }) {
 *   const isOurs = usePortalOrigins().some((origin) => to.startsWith(`${origin}/`));
 *   return <a href={to}>{isOurs ? 'Open in the portal' : to}</a>;
 * }
 * ```
 */
export function usePortalOrigins(): readonly string[] {
  return useConfiguration().portalOrigins ?? ownOrigin;
}

/**
 * Whether this portal names a service of the remote's own (docs: federation#a-service-of-ones-own): without one its calls
 * are refused, and what needs them is better not shown.
 *
 * @example
 * ```tsx
 * import { hasOwnService } from '@groundwork/shell-sdk';
 *
 * const Loans = () => (hasOwnService('tools') ? <a href="/tools/loans">Loans</a> : null);
 * ```
 */
export const hasOwnService = (remote: string): boolean => getShell().configuration.services?.includes(remote) ?? false;
const ownOrigin = [window.location.origin];

/**
 * The channel and the addresses to write to.
 *
 * @example
 * ```tsx
 * import { useConfiguration } from '@groundwork/shell-sdk';
 *
 * const Support = () => <a href={`mailto:${useConfiguration().supportMail}`}>Ask for help</a>;
 * ```
 */
export function useConfiguration(): ShellConfiguration {
  return useAtomValue(shellAtom)?.configuration ?? getShell().configuration;
}
