import type { KeyObject } from 'node:crypto';
import type { ContainerClient } from '@azure/storage-blob';
import { changeOwners, readOwners } from './channel.ts';
import { DeployRefused } from './checks.ts';
import { publicKeyOf, readKey } from './signatures.ts';
import { statusOf } from './storage.ts';

/** The key that signs releases: a file named by the option `--key`, or GROUNDWORK_RELEASE_KEY; undefined: unsigned. */
export function releaseKey(file = process.env.GROUNDWORK_RELEASE_KEY): KeyObject | undefined {
  return file ? readKey(file) : undefined;
}

/** @throws DeployRefused when the name belongs to the holders of other keys */
export async function refuseOtherOwner(
  container: ContainerClient,
  channel: string,
  name: string,
  key: KeyObject | undefined,
): Promise<void> {
  const owned = (await readOwners(container, channel))?.names[name];
  if (owned === undefined || owned.keys.length === 0) return;
  if (key === undefined)
    throw new DeployRefused(
      `${name} belongs to ${owned.owner} on channel ${channel}, and its releases are signed. Name the file of the team's key in GROUNDWORK_RELEASE_KEY.`,
    );
  if (!owned.keys.includes(publicKeyOf(key)))
    throw new DeployRefused(
      `${name} belongs to ${owned.owner} on channel ${channel}; this key is not one of theirs. The portal's owners add a key: groundwork-remote owners add ${name} --public-key KEY --channel ${channel}`,
    );
}

/** The key for a preview's link. @throws DeployRefused without one that the channel knows */
export async function knownKey(
  container: ContainerClient,
  channel: string,
  name: string,
  key: KeyObject | undefined,
): Promise<KeyObject> {
  const keys = (await readOwners(container, channel))?.names[name]?.keys ?? [];
  if (key !== undefined && keys.includes(publicKeyOf(key))) return key;
  throw new DeployRefused(
    `A preview of ${name} needs a key that channel ${channel} knows: its link is signed. Name it in GROUNDWORK_RELEASE_KEY; the portal's owners enter it with: groundwork-remote owners add ${name} --public-key KEY --channel ${channel}`,
  );
}

const refusing = async (channel: string, name: string, action: () => Promise<void>): Promise<void> => {
  try {
    await action();
  } catch (error) {
    if (statusOf(error) !== 403) throw error;
    throw new DeployRefused(
      `${name} is not part of channel ${channel}, and this credential may not add it. The portal's owners do: groundwork-remote owners add ${name} --owner TEAM --public-key KEY --channel ${channel}`,
    );
  }
};

/**
 * Makes a name part of the channel, unless it is. Who may write owners.json (the portal's owners, and everybody on a
 * platform of their own machine) decides who owns it.
 * @throws DeployRefused for a team whose credential may not
 */
export const registerOwner = (
  container: ContainerClient,
  channel: string,
  name: string,
  owner = name,
  key?: KeyObject,
): Promise<void> =>
  refusing(channel, name, () =>
    changeOwners(container, channel, ({ names }) =>
      names[name] === undefined
        ? { names: { ...names, [name]: { owner, keys: key === undefined ? [] : [publicKeyOf(key)] } } }
        : undefined,
    ),
  );

/** Gives an unsigned name the key of its first signed release, once that is live: from now on it needs one. */
export async function addKey(
  container: ContainerClient,
  channel: string,
  name: string,
  key: KeyObject | undefined,
): Promise<void> {
  if (key === undefined) return;
  await refusing(channel, name, () =>
    changeOwners(container, channel, ({ names }) => {
      const owned = names[name];
      if (owned === undefined || owned.keys.length > 0) return undefined;
      return { names: { ...names, [name]: { ...owned, keys: [publicKeyOf(key)] } } };
    }),
  );
}
