import { existsSync } from 'node:fs';
import { runCommand } from './command.ts';

const apt = '/usr/bin/apt-get';
/** The installation that is under way: a second apt-get beside it is refused. */
let before: Promise<void> = Promise.resolve();

/**
 * Installs the first of the named packages that can be installed, where that may be: for root, on Debian and its relatives.
 * @param choices each one command: packages that belong together
 */
export function installPackages(...choices: readonly (readonly string[])[]): Promise<void> {
  const installed = before.then(() => install(choices));
  before = installed.catch(() => {});
  return installed;
}

async function install(choices: readonly (readonly string[])[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(apt)) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand({ program: apt, args: ['update', '-q'], env });
  for (const names of choices) {
    const args = ['install', '-q', '-y', '--no-install-recommends', ...names];
    if ((await runCommand({ program: apt, args, env })) === 0) return;
  }
}
