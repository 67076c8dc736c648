import type { ContainerClient } from '@azure/storage-blob';
import { conflicts, unmet } from './declaration.ts';
import { isRemote, type Release } from './documents.ts';
import { offeredKey } from './earlier-majors.ts';
import type { RemoteDeclaration } from './releases.ts';
import { missingNames } from './shared-names.ts';
import { readStoredRelease, type StoredNames } from './stored-release.ts';

/**
 * The change would break the channel: nothing was changed. The message names the remote, its requirement and the
 * available version.
 */
export class DeployRefused extends Error {
  override name = 'DeployRefused';
}

/** Why a release and those of the other names do not fit together. */
function misfits(release: Release, others: readonly Release[], channel: string): string[] {
  const reasons: string[] = [];
  if (isRemote(release)) {
    for (const host of others)
      if (!isRemote(host))
        for (const { name, range, provided } of unmet(release.declaration.requires, host.provides))
          reasons.push(
            `${release.name} requires ${name} ${range}; the host of channel ${channel} provides ${provided ?? 'none'}`,
          );
    const declarations = others.filter(isRemote).map((remote) => remote.declaration);
    return [...new Set([...reasons, ...conflicts(release.declaration, declarations)])];
  }
  for (const remote of others.filter(isRemote))
    for (const { name, range, provided } of unmet(remote.declaration.requires, release.provides))
      reasons.push(
        `${remote.name} ${remote.version}, live on channel ${channel}, requires ${name} ${range}; this host provides ${provided ?? 'none'}`,
      );
  return reasons;
}

/** What remotes take that their host does not have, whatever their versions promise. */
async function missing(
  container: ContainerClient,
  release: Release,
  own: StoredNames,
  others: readonly Release[],
  channel: string,
): Promise<string[]> {
  const all = [release, ...others];
  const hosts = isRemote(release) ? others.filter((other) => !isRemote(other)) : [release];
  const remotes = isRemote(release) ? [release] : all.filter(isRemote);
  const namesOf = async (other: Release): Promise<StoredNames> =>
    other === release ? own : (await readStoredRelease(container, other.name, other.version)).names;
  const reasons: string[] = [];
  for (const host of hosts) {
    if (isRemote(host)) continue;
    const { gives } = await namesOf(host);
    for (const remote of remotes) {
      const { takes } = await namesOf(remote);
      const { requires } = remote.declaration;
      const offered = (key: string) => offeredKey(key, requires, host.provides);
      for (const { key, names } of missingNames(takes, gives, offered)) {
        const [, shortName = ''] = key.split('/');
        reasons.push(
          `${remote.name} ${remote.version} takes ${names.join(', ')} of ${key}; the host ${host.version} of channel ${channel}, with ${shortName} ${host.provides[shortName] ?? 'none'}, does not have ${names.length === 1 ? 'that' : 'those'}`,
        );
      }
    }
  }
  return reasons;
}

/** @throws DeployRefused when a release and those that others offer do not fit together */
export async function refuseUnfit(
  container: ContainerClient,
  release: Release,
  own: StoredNames,
  others: readonly Release[],
  channel: string,
): Promise<void> {
  const reasons = misfits(release, others, channel);
  if (reasons.length === 0) reasons.push(...(await missing(container, release, own, others, channel)));
  if (reasons.length > 0) throw new DeployRefused(reasons.join('\n'));
}

/** What a declaration contributes to the portal, as `--drops` and the history name it. */
const contributionsOf = (declaration: RemoteDeclaration | undefined): Map<string, string> =>
  new Map([
    ...(declaration?.routes ?? []).flatMap(({ name, path }): [string, string][] => [
      [`route ${name}`, name],
      [`path ${path}`, path],
    ]),
    ...(declaration?.dialogs ?? []).map(({ name }): [string, string] => [`dialog ${name}`, name]),
    ...(declaration?.menu ?? []).map(({ route }): [string, string] => [`menu entry of ${route}`, route]),
    ...(declaration?.contributions ?? []).map(({ name, point }): [string, string] => [
      `contribution ${name} to ${point}`,
      name,
    ]),
  ]);

export interface ContributionChange {
  added: string[];
  dropped: string[];
  /** Contributions that would be lost and that nobody named. */
  unnamed: string[];
}

/** What comes and goes when `next` takes the place of `live`. */
export function contributionChange(
  live: Release | undefined,
  next: Release | undefined,
  drops: readonly string[] | 'all' = 'all',
): ContributionChange {
  const before = contributionsOf(live && isRemote(live) ? live.declaration : undefined);
  const after = contributionsOf(next && isRemote(next) ? next.declaration : undefined);
  const dropped = [...before.keys()].filter((contribution) => !after.has(contribution));
  return {
    added: [...after.keys()].filter((contribution) => !before.has(contribution)),
    dropped,
    unnamed: drops === 'all' ? [] : dropped.filter((contribution) => !drops.includes(before.get(contribution) ?? '')),
  };
}
