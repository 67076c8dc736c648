import { reporting } from '@groundwork/federation/cli';
import { installed, runTask } from './local/command.ts';
import { writeReference } from './reference/write.ts';

/**
 * `npm run docs`: builds the site of packages/docs, with a reference of the shared packages, and fails on a dead link.
 * `npm run docs -- dev` serves it while pages are written, `npm run docs -- preview` what was built.
 */
export const main = ([command = 'build', ...args]: readonly string[]): Promise<void> =>
  reporting(async () => {
    if (command !== 'preview') await writeReference();
    await runTask({
      program: installed('rspress', 'packages/docs'),
      args: [command, 'packages/docs/pages', '--config', 'packages/docs/rspress.config.ts', ...args],
    });
  });
