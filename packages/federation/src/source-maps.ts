import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { uploadFiles } from './files.ts';
import { statusOf } from './storage.ts';

// Source maps say which line of the sources a place in a built file comes from. They are kept apart from what browsers
// fetch: in a folder of their own, and in a container that nobody reads without a credential.

/** The blob container of source maps: `<name>/<version>/<file>.map`. It is not public. */
export const mapsContainer = 'release-maps';

/** Folder of a workspace whose source maps are uploaded. */
export const mapsFolder = (folder: string): string => join(folder, 'dist', 'maps');

interface SourceMap {
  version: number;
  sources: string[];
  sourceRoot?: string;
  names: string[];
  mappings: string;
}

/** The folder that contains all workspaces; of a team with a repository of one remote, that remote's. */
export function rootOf(folder: string): string {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, 'pnpm-workspace.yaml'))) return at;
    if (at === dirname(at)) return resolve(folder);
  }
}

interface SourceFolders {
  /** Where the bundler wrote the map. */
  mapFolder: string;
  /** The workspace. */
  folder: string;
  root: string;
}

/** A source as people know it: 'remotes/catalog/src/products/packs.ts', 'node_modules/jotai/esm/index.mjs'. */
export function sourceName(source: string, { mapFolder, folder, root }: SourceFolders): string {
  const path = source.replace(/^(?:webpack|file):\/\/(?:[^/]*\/)?/, (start) => (start.startsWith('file') ? '/' : ''));
  const library = path.lastIndexOf('node_modules/');
  if (library !== -1) return path.slice(library).replace(/\?.*$/, '');
  // The bundler's own names are relative to the workspace, paths to the folder of the map.
  const whole = isAbsolute(path) ? path : resolve(source.startsWith('webpack:') ? folder : mapFolder, path);
  return relative(root, whole.replace(/\?.*$/, '')).split(sep).join('/');
}

/**
 * Moves the source maps of a build from its public files into a folder of their own. They keep places and names of the
 * sources, not their text.
 */
export function separateMaps(folder: string, releaseFolder: string): void {
  const target = mapsFolder(folder);
  const root = rootOf(folder);
  rmSync(target, { recursive: true, force: true });
  const files = readdirSync(releaseFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  for (const file of files) {
    const from = join(releaseFolder, file);
    const { version, sources, sourceRoot = '', names, mappings } = JSON.parse(readFileSync(from, 'utf8')) as SourceMap;
    const folders = { mapFolder: dirname(from), folder, root };
    const known = sources.map((source) => sourceName(`${sourceRoot}${source}`, folders));
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file), JSON.stringify({ version, sources: known, names, mappings }));
    rmSync(from);
  }
}

/**
 * Uploads the source maps of a version. A credential that may not write them does not hold up a deployment: its errors
 * then show places in built files. Answers how many there are, or why there are none.
 */
export async function uploadMaps(
  connectionString: string,
  folder: string,
  { name, version }: { name: string; version: string },
): Promise<{ uploaded: number; problem?: string }> {
  const maps = mapsFolder(folder);
  if (!existsSync(maps)) return { uploaded: 0 };
  const files = readdirSync(maps, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.map'))
    .map((file) => file.split(sep).join('/'));
  const container = BlobServiceClient.fromConnectionString(connectionString).getContainerClient(mapsContainer);
  try {
    await container.createIfNotExists().catch((error: unknown) => {
      if (statusOf(error) !== 403) throw error;
    });
    await uploadFiles(container, `${name}/${version}/`, maps, files);
    return { uploaded: files.length };
  } catch (error) {
    return { uploaded: 0, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Removes the source maps of a version that is removed. A credential that may not do so leaves them. */
export async function removeMaps(connectionString: string, version: string): Promise<void> {
  const container = BlobServiceClient.fromConnectionString(connectionString).getContainerClient(mapsContainer);
  try {
    for await (const { name } of container.listBlobsFlat({ prefix: version })) await container.deleteBlob(name);
  } catch (error) {
    const status = statusOf(error);
    if (status !== 403 && status !== 404) throw error;
  }
}
