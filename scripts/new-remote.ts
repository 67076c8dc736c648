import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRemote } from '@groundwork/create-remote';
import { reporting } from '@groundwork/federation/cli';

const root = join(import.meta.dirname, '..');

/** `npm run new-remote -- NAME`: a remote that builds and passes its tests. */
export const main = ([name]: readonly string[]): Promise<void> =>
  reporting(async () => {
    const { files } = createRemote(root, name);
    console.info(`remotes/${name}:\n${files.map((file) => `  ${file}`).join('\n')}`);
    install();
    console.info(`
npm run dev -- ${name}                       runs it from source inside the portal
npm run unit -- remotes/${name}              runs its tests
npm run deploy -- ${name} --channel portal   makes it live`);
  });

/** Links the new workspace; scripts/run.mjs has fetched pnpm already. */
function install(): void {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string };
  const isWindows = process.platform === 'win32';
  const pnpm = join(
    root,
    '.tools',
    packageManager.replace('@', '-'),
    'node_modules',
    '.bin',
    isWindows ? 'pnpm.cmd' : 'pnpm',
  );
  const { status, stdout, stderr } = spawnSync(pnpm, ['install', '--no-frozen-lockfile', '--prefer-offline'], {
    cwd: root,
    shell: isWindows,
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0)
    throw new Error(`The remote is written, but its dependencies could not be linked:\n${stdout}${stderr}`);
}
