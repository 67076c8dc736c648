import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PackageFiles } from './servers.ts';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder of a package that another one needs, as pnpm has linked it; undefined where it is not for this machine. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return realpathSync(found);
  }
  return undefined;
}

function requirePackage(name: string, from: string): string {
  const found = findPackage(name, from);
  if (found === undefined) throw new Error(`${from} needs ${name}, which is not installed.`);
  return found;
}

/** Copies a package, and all that it needs, into one flat node_modules. */
export function copyPackage(name: string, from: string, modules: string): void {
  const source = requirePackage(name, from);
  const target = join(modules, name);
  if (existsSync(target)) {
    const [there, wanted] = [manifestOf(target).version, manifestOf(source).version];
    if (there !== wanted) throw new Error(`Two versions of ${name} are needed in one folder: ${there} and ${wanted}.`);
    return;
  }
  cpSync(source, target, {
    recursive: true,
    dereference: true,
    filter: (path) => path === source || basename(path) !== 'node_modules',
  });
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(source);
  for (const needed of Object.keys(dependencies)) copyPackage(needed, source, modules);
  for (const possible of Object.keys(optionalDependencies))
    if (findPackage(possible, source)) copyPackage(possible, source, modules);
}

/** Copies single files of a package. */
export function copyFiles({ name, files }: PackageFiles, from: string, modules: string): void {
  const source = requirePackage(name, from);
  for (const file of files) {
    const target = join(modules, name, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(source, file), target);
  }
}
