import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as v from 'valibot';

/** A folder that is deployed on its own: the host, or one remote. */
export interface Workspace {
  /** Absolute path. */
  folder: string;
  kind: 'host' | 'remote';
  /** Name in the release set: 'host', or the name in remote.json (which the folder carries too). */
  name: string;
  /** Name in package.json. */
  packageName: string;
  /** The version in package.json; a release adds the hash of its content. */
  packageVersion: string;
  /** npm name → version or range, as package.json says. */
  dependencies: Record<string, string>;
}

const packageSchema = v.object({
  name: v.optional(v.string(), ''),
  version: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
});
const nameSchema = v.object({ name: v.string() });

/** @throws Error naming the file */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reads the workspace in a folder. @throws Error when it is neither the host nor a remote */
export function readWorkspace(folder: string): Workspace {
  const path = resolve(folder);
  const packageFile = join(path, 'package.json');
  if (!existsSync(packageFile))
    throw new Error(`${path} holds no package.json, so it is neither the host nor a remote.`);
  const { name: packageName, version, dependencies } = v.parse(packageSchema, readJson(packageFile));
  const declarationFile = join(path, 'remote.json');
  if (existsSync(declarationFile)) {
    const { name } = v.parse(nameSchema, readJson(declarationFile));
    return { folder: path, kind: 'remote', name, packageName, packageVersion: version, dependencies };
  }
  if (basename(path) !== 'host') throw new Error(`${path} holds no remote.json, so it is not a remote.`);
  return { folder: path, kind: 'host', name: 'host', packageName, packageVersion: version, dependencies };
}

/**
 * Finds what a command line calls by name, from the current folder upwards: 'host', or 'catalog' in `remotes/catalog`.
 * Without a name it is the current folder itself. @throws Error naming what was looked for
 */
export function findWorkspace(name?: string, from = process.cwd()): Workspace {
  if (name === undefined) return readWorkspace(from);
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    for (const candidate of [join(folder, 'remotes', name), ...(name === 'host' ? [join(folder, 'host')] : [])]) {
      if (existsSync(join(candidate, 'package.json'))) return readWorkspace(candidate);
    }
    if (basename(folder) === name && existsSync(join(folder, 'remote.json'))) return readWorkspace(folder);
    if (dirname(folder) === folder)
      throw new Error(`There is no remote '${name}': looked for remotes/${name} from ${from} upwards.`);
  }
}

/**
 * A remote has one name: in remote.json, in package.json and, among others in one workspace, as its folder. A copied
 * remote.json must not replace the remote that it was copied from.
 * @throws Error naming both
 */
export function refuseOtherName({ folder, kind, name, packageName }: Workspace): void {
  if (kind === 'host') return;
  const ownName = packageName.slice(packageName.indexOf('/') + 1);
  if (ownName !== name)
    throw new Error(
      `${join(folder, 'remote.json')} names the remote '${name}', but package.json calls it '${packageName}'. Give both the same name; nothing was deployed.`,
    );
  if (basename(dirname(folder)) === 'remotes' && basename(folder) !== name)
    throw new Error(
      `${join(folder, 'remote.json')} names the remote '${name}', but its folder is '${basename(folder)}'. Give both the same name; nothing was deployed.`,
    );
}
