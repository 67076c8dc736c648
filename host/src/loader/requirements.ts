import { type HostRelease, offeredVersions, type RemoteDeclaration } from '@groundwork/federation/releases';
import { satisfy } from '@module-federation/enhanced/runtime';

/** Why a remote does not fit this host, naming both versions; undefined when it does. */
export function unmetRequirement(
  { displayName, requires }: Pick<RemoteDeclaration, 'displayName' | 'requires'>,
  provides: HostRelease['provides'],
): string | undefined {
  for (const [name, range] of Object.entries(requires)) {
    const offered = offeredVersions(provides, name);
    if (offered.length === 0) return `${displayName} needs ${name} ${range}, which this portal does not provide.`;
    if (!offered.some((version) => satisfy(version, range))) {
      return `${displayName} needs ${name} ${range}, but this portal provides ${name} ${offered.join(' and ')}.`;
    }
  }
  return undefined;
}
