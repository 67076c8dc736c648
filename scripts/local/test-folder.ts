import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeProcess } from './processes.ts';
import type { TestCompanion } from './test-companion.ts';

const memory = '/dev/shm';
const prefix = 'groundwork-run-';
/** Several times what a test run needs. */
const room = 4 * 1024 ** 3;

/**
 * A folder for the temporary files of a test run: in memory where there is room, because a disk takes a third of what the
 * database does to make and forget the files of its databases, for each test file one.
 */
export function makeTestFolder(base = hasRoom(memory) ? memory : tmpdir()): TestCompanion {
  for (const entry of readdirSync(base)) {
    const owner = entry.startsWith(prefix) ? Number(entry.slice(prefix.length).split('-')[0]) : 0;
    if (owner && !describeProcess(owner)) rmSync(join(base, entry), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  // For root the database server runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  return {
    env: { TMPDIR: folder, TEMP: folder, TMP: folder },
    stop: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= room;
}
