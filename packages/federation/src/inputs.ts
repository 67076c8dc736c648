import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedPackages } from './releases.ts';
import { packageFolder } from './share.ts';
import type { Workspace } from './workspace.ts';

/**
 * The hash of everything a build is made of, known before the build: it names the container, and an unchanged hash
 * means that the last build is still valid.
 */
const ignored = /(^|\/)(node_modules|dist|\.cache|\.turbo)(\/|$)|\.test\.tsx?$|\.tsbuildinfo$|\.md$/;

/** Files in addition to its sources that influence a build. */
const policyFiles = [
  'rsbuild.ts',
  'share.ts',
  'styles.ts',
  'build-checks.ts',
  'chunk-files.ts',
  'code-check.ts',
  'module-inventory.ts',
  'no-manifests.mjs',
  'no-messages.mjs',
  'build-record.ts',
  'source-maps.ts',
].map((file) => fileURLToPath(new URL(file, import.meta.url)));

function* filesIn(folder: string, base = folder): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (ignored.test(relative(base, path))) continue;
    if (entry.isDirectory()) yield* filesIn(path, base);
    else if (entry.isFile()) yield path;
  }
}

/** Folders of the packages of ours that a workspace is built from, through all levels. */
function ownPackages(folder: string, found = new Map<string, string>()): Map<string, string> {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return found;
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    if (!name.startsWith('@groundwork/') || found.has(name)) continue;
    const target = packageFolder(folder, name);
    if (target === undefined) continue;
    found.set(name, target);
    ownPackages(target, found);
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
