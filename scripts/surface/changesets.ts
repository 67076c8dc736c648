import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/settings.ts';
import { readManifest, releasedPackages } from './entries.ts';
import { type Changeset, type ReleasedSurfaces, readChangeset, surfaceOf } from './gate.ts';
import type { Report } from './reports.ts';

const folder = join(root, '.changeset');
const releasedFile = join(folder, 'released.json');

/** The changes that wait for their release. */
export const pendingChangesets = (): Changeset[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => readChangeset(file, readFileSync(join(folder, file), 'utf8')));

/** Those of them that are not committed yet, or were changed since. */
export function ownChangesets(): Changeset[] {
  const status = execFileSync('git', ['status', '--porcelain', '-uall', '--', '.changeset'], {
    cwd: root,
    encoding: 'utf8',
  });
  return pendingChangesets().filter(({ file }) => status.includes(` .changeset/${file}\n`));
}

export const readReleased = (): ReleasedSurfaces =>
  existsSync(releasedFile) ? (JSON.parse(readFileSync(releasedFile, 'utf8')) as ReleasedSurfaces) : {};

/** Keeps what each package exports as that of the version it has now. */
export function writeReleased(reports: readonly Report[]): void {
  const released = releasedPackages.map((name) => [
    name,
    { version: readManifest(name).version, surface: surfaceOf(name, reports) },
  ]);
  writeFileSync(releasedFile, `${JSON.stringify(Object.fromEntries(released), null, 2)}\n`);
}
