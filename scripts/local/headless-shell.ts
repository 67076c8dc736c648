import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fetchedShell, shellFolder } from '../../packages/e2e/src/chromium-flags.ts';

/** The shell itself, and the files that it reads. */
const packages = ['chromium-headless-shell', 'chromium-common'];

/**
 * Unpacks Debian's headless shell of Chromium into the checkout, where there is a Chromium already and nothing is to be
 * installed on the machine: its libraries are there.
 * @returns its path, or nothing where Debian's packages cannot be reached
 */
export function fetchHeadlessShell(folder = shellFolder, shell = fetchedShell): string | undefined {
  if (existsSync(shell)) return shell;
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return undefined;
  mkdirSync(dirname(folder), { recursive: true });
  const unpacked = mkdtempSync(`${folder}-`);
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: unpacked, env: process.env, stdio: 'ignore', timeout: 120_000 }).status === 0;
  // A machine without a network finds that out at once, and as often as it asks.
  const options = ['Acquire::Retries=0', 'Acquire::http::Timeout=10', 'Acquire::https::Timeout=10'];
  const download = () =>
    run('/usr/bin/apt-get', ...options.flatMap((option) => ['-o', option]), 'download', '-q', ...packages);
  try {
    if (!download()) return undefined;
    for (const file of readdirSync(unpacked).filter((name) => name.endsWith('.deb'))) {
      if (!run('/usr/bin/dpkg-deb', '-x', file, '.')) return undefined;
      rmSync(join(unpacked, file));
    }
    renameSync(unpacked, folder);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
  return existsSync(shell) ? shell : undefined;
}
