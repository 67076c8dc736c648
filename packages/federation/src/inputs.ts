import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedPackages } from './releases.ts';
import { packageFolder } from './share.ts';
import type { Workspace } from './workspace.ts';

/**
 * The hash of everything a build is made of, known before the build: it names the container, and an unchanged hash
 * means that the last build is still valid. The team's key is none of it: a build without it is the same version.
 */
const made = /(^|\/)(node_modules|dist|\.cache|\.turbo)(\/|$)|\.tsbuildinfo$|\.md$|\.pem$/;
const tests = /\.test\.tsx?$/;

/** Files in addition to its sources that influence a build. */
const policyFiles = [
  'rsbuild.ts',
  'common-config.ts',
  'share.ts',
  'earlier-majors.ts',
  'styles.ts',
  'budget.ts',
  'build-checks.ts',
  'chunk-files.ts',
  'code-check.ts',
  'module-inventory.ts',
  'english.mjs',
  'no-manifests.mjs',
  'no-messages.mjs',
  'build-record.ts',
  'source-maps.ts',
].map((file) => fileURLToPath(new URL(file, import.meta.url)));

/** The files of a folder that people write, in a fixed order. */
export function* filesIn(
  folder: string,
  base = folder,
  isWanted: (path: string) => boolean = () => true,
): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (made.test(relative(base, path)) || !isWanted(`${relative(base, path)}${entry.isDirectory() ? '/' : ''}`))
      continue;
    if (entry.isDirectory()) yield* filesIn(path, base, isWanted);
    else if (entry.isFile()) yield path;
  }
}

/** Folders of the packages of ours that a workspace is built from, through all levels; `withTools`: and tested with. */
export function ownPackages(folder: string, withTools = false, found = new Map<string, string>()): Map<string, string> {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return found;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string> | undefined>;
  const { dependencies = {}, devDependencies = {} } = manifest;
  for (const name of Object.keys(withTools ? { ...dependencies, ...devDependencies } : dependencies)) {
    if (!name.startsWith('@groundwork/') || found.has(name)) continue;
    const target = packageFolder(folder, name);
    if (target === undefined) continue;
    found.set(name, target);
    ownPackages(target, false, found);
  }
  return found;
}

/** Hash (hex, 64 characters) of a workspace's sources, the build policy and the packages of ours that it carries. */
export function inputHash(workspace: Workspace): string {
  const hash = createHash('sha256');
  const add = (label: string, folder: string) => {
    for (const file of filesIn(realpathSync(folder))) {
      // edge/ is inside host/ and not part of its build.
      const path = relative(folder, file);
      if (tests.test(path)) continue;
      if (workspace.kind === 'host' && label === 'workspace' && path.startsWith('edge/')) continue;
      hash.update(`${label}/${path}\0`).update(readFileSync(file)).update('\0');
    }
  };
  add('workspace', workspace.folder);
  for (const file of policyFiles) hash.update(readFileSync(file));
  // A remote takes the shared ones from the host; every other package becomes part of its build.
  const isCarried = (name: string) =>
    workspace.kind === 'host' || !(name.replace('@groundwork/', '') in sharedPackages);
  for (const [name, folder] of ownPackages(workspace.folder)) if (isCarried(name)) add(name, folder);
  for (const name of ['react', 'jotai', 'valibot', '@groundwork/shell-sdk']) {
    const folder = packageFolder(workspace.folder, name);
    if (folder !== undefined) hash.update(`${name} ${readFileSync(join(folder, 'package.json'), 'utf8')}`);
  }
  return hash.digest('hex');
}
