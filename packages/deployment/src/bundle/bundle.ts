import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { includeHost } from '@groundwork/federation';
import { build } from 'esbuild';
import { writeMaterial } from './material.ts';
import { copyFiles, copyPackage } from './packages.ts';
import { type Bundle, bundles } from './servers.ts';

/** What Node is given to start: the same file in each folder. */
export const startFile = 'main.mjs';

/** The oldest Node that the sources run on (package.json of the workspace). */
const oldestNode = 'node20.19';

/**
 * Libraries that are CommonJS call `require` for Node's own modules, and some look for files beside themselves. A module
 * has none of that; esbuild puts these lines first in each file.
 */
const banner = [
  "import { createRequire as makeRequire } from 'node:module';",
  'const require = makeRequire(import.meta.url);',
  'const __dirname = import.meta.dirname;',
  'const __filename = import.meta.filename;',
].join('\n');

/** Packages that libraries use where they are installed, and do well without. */
const absent = ['pg-native', 'bufferutil', 'utf-8-validate', 'kerberos'];

/**
 * Makes a folder for each server that Node runs alone: no workspace, no package manager, no compiler. The same sources
 * make the same bytes, on every machine of one kind.
 * @throws Error where one of these folders holds something else
 */
export async function makeBundles(
  root: string,
  target: string,
  /** The host's workspace, which is built where that is needed. */
  host: string = join(root, 'host'),
): Promise<void> {
  for (const { name } of bundles) refuseForeign(join(target, name));
  for (const bundle of bundles) await makeBundle(root, join(target, bundle.name), bundle, host);
}

/** It is emptied first: what is there must be an earlier bundle, and not somebody's work. */
function refuseForeign(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, startFile))) return;
  throw new Error(`${folder} holds something else than a server. Name another folder, or empty this one yourself.`);
}

async function makeBundle(root: string, folder: string, bundle: Bundle, host: string) {
  const source = join(root, bundle.folder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: { [basename(startFile, '.mjs')]: join(source, bundle.entry) },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    // All in one folder: sources look for files beside themselves.
    chunkNames: '[name]-[hash]',
    bundle: true,
    // What only some requests need is read with the first of them.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: oldestNode,
    banner: { js: banner },
    external: [...bundle.native, ...absent],
    // Licenses stay with the code; names stay too, for errors and logs.
    legalComments: 'eof',
    logLevel: 'warning',
  });
  const modules = join(folder, 'node_modules');
  for (const name of bundle.native) copyPackage(name, source, modules);
  for (const files of bundle.packages) copyFiles(files, source, modules);
  for (const file of bundle.files) copyFileSync(join(source, file), join(folder, basename(file)));
  if (bundle.hasHost) await includeHost(host, join(folder, 'included-host'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  if (bundle.listens) copyFileSync(join(import.meta.dirname, 'health.mjs'), join(folder, 'health.mjs'));
  // Images have no shell that could make it, and give it to the user of the server.
  if (bundle.hasHost) mkdirSync(join(folder, 'data'));
  const manifest = { name: `groundwork-${bundle.name}`, version, private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeMaterial({ root, folder, inputs: Object.keys(metafile.inputs), name: manifest.name, version });
  makeAlike(folder);
}

/** Times and rights say nothing of the machine that built: layers of images made of the folder are then the same too. */
function makeAlike(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeAlike(path);
    else {
      chmodSync(path, 0o644);
      utimesSync(path, 0, 0);
    }
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, 0, 0);
}
