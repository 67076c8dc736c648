import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { packShared, tarballOf } from '@groundwork/create-remote';
import { reporting } from '@groundwork/federation/cli';
import { root } from './local/settings.ts';

const usage = `npm run pack-shared -- FOLDER                     packs the shared packages and the generator of remotes into FOLDER
npm run pack-shared -- FOLDER --registry ADDRESS  publishes them there as well, with the credentials of npm's configuration`;

/** `npm run pack-shared -- FOLDER`: what a team without this workspace needs to build a remote. */
export const main = (args: readonly string[]): Promise<void> =>
  reporting(async () => {
    const [folder, option, registry, ...others] = args;
    if (folder === '--help' || folder === '-h') return console.info(usage);
    const isRight = option === undefined || (option === '--registry' && registry !== undefined);
    if (folder === undefined || folder.startsWith('-') || !isRight || others.length > 0) throw new Error(usage);
    const packed = await packShared(root, folder);
    const files = Object.keys(packed.packages).map((name) => tarballOf(name, packed));
    if (registry !== undefined)
      for (const file of files)
        execFileSync(
          'npm',
          ['publish', join(resolve(folder), file), '--registry', registry, '--access', 'restricted'],
          {
            stdio: 'inherit',
            shell: process.platform === 'win32',
          },
        );
    const generator = join(resolve(folder), tarballOf('create-remote', packed));
    console.info(`${files.join('\n')}

In the team's folder:
npx --package ${generator} create-remote NAME --packages ${resolve(folder)}`);
  });
