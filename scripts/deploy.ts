import { existsSync } from 'node:fs';
import { deployCommand, reporting } from '@groundwork/federation/cli';
import { releaseKeyFile } from './local/data-folder.ts';
import { readSettings } from './local/settings.ts';

/** `npm run deploy -- catalog --channel portal`: builds a remote or the host and makes it live. */
export const main = (args: readonly string[]): Promise<void> =>
  reporting(async () => {
    const { dataFolder, usesOwnStorage } = readSettings(process.env);
    const key = releaseKeyFile(dataFolder);
    // On the platform of this machine everything is signed with the key of the installation.
    if (!process.env.GROUNDWORK_RELEASE_KEY && !usesOwnStorage && existsSync(key))
      process.env.GROUNDWORK_RELEASE_KEY = key;
    await deployCommand(args);
  });
