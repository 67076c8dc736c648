import { changeOwners, migrateChannel, readDocument, readOwners } from './channel.ts';
import { readCommandLine } from './command-line.ts';
import { accountHash } from './option-values.ts';
import { createKey, isSignedBy, publicKeyOf, readKey } from './signatures.ts';
import { ensureReleases, storageConnection } from './storage.ts';

/** Makes a key that signs a team's releases, and prints its public half. */
export async function keyCommand(args: readonly string[]): Promise<void> {
  const { names, isGiven } = readCommandLine(args, {
    usage: 'key FILE [--public]',
    options: { public: { explanation: 'prints the public half of a key that there is' } },
  });
  const [file] = names;
  if (file === undefined) throw new Error('Name the file of the key: groundwork-remote key team.pem');
  console.info(isGiven('public') ? publicKeyOf(readKey(file)) : createKey(file));
}

/**
 * `owners add NAME --owner TEAM --public-key KEY` and `owners remove NAME [--public-key KEY]`: who may release what on a
 * channel. For the portal's owners. A key is rotated by adding the new one, deploying, and removing the old one.
 */
export async function ownersCommand(args: readonly string[]): Promise<void> {
  const given = readCommandLine(args, {
    usage: 'owners add|remove NAME [--owner TEAM] [--public-key KEY] [--mail ADDRESS] [--channel NAME]',
    options: {
      channel: { value: 'NAME', explanation: 'the portal: portal (default) or warehouse' },
      owner: { value: 'TEAM', explanation: 'who owns the name' },
      'public-key': { value: 'KEY', explanation: "the public half of the team's key, as 'key' prints it" },
      mail: {
        value: 'ADDRESS',
        explanation:
          'an account of the owner: it sees the release and gets its mails; stored as a hash; may be repeated',
      },
    },
  });
  const [action, name] = given.names;
  if ((action !== 'add' && action !== 'remove') || name === undefined)
    throw new Error("Say what to do: 'owners add NAME' or 'owners remove NAME'.");
  const channel = given.valuesOf('channel').at(-1) ?? 'portal';
  const keys = given.valuesOf('public-key');
  const owner = given.valuesOf('owner').at(-1);
  const accounts = given.valuesOf('mail').map(accountHash);
  const container = await ensureReleases(storageConnection());
  await migrateChannel(container, channel);
  await changeOwners(container, channel, ({ names }) => {
    const known = names[name];
    if (action === 'add') {
      const all = [...new Set([...(known?.keys ?? []), ...keys])];
      const people = [...new Set([...(known?.accounts ?? []), ...accounts])];
      return {
        names: { ...names, [name]: { ...known, owner: owner ?? known?.owner ?? name, keys: all, accounts: people } },
      };
    }
    if (known === undefined) throw new Error(`${name} is not part of channel ${channel}.`);
    const people = known.accounts?.filter((account) => !accounts.includes(account));
    if (keys.length === 0 && accounts.length > 0)
      return { names: { ...names, [name]: { ...known, accounts: people } } };
    if (keys.length === 0) {
      const { [name]: _gone, ...rest } = names;
      return { names: rest };
    }
    const left = known.keys.filter((key) => !keys.includes(key));
    if (left.length === 0)
      throw new Error(`This is the last key of ${name}: without one, anybody may release it. Add the new key first.`);
    return { names: { ...names, [name]: { ...known, keys: left, accounts: people } } };
  });
  console.info(`${name}: changed on channel ${channel}`);
  // The command may be meant to do this: a key that was stolen counts no more at once.
  const { live } = (await readDocument(container, channel, name, true)).document;
  const now = (await readOwners(container, channel))?.names[name]?.keys ?? [];
  if (live !== undefined && now.length > 0 && !isSignedBy(live, now))
    console.warn(
      `${name} ${live.version} is live, and none of these keys signed it: portals do not show ${name} until its team deploys it with GROUNDWORK_RELEASE_KEY.`,
    );
}
