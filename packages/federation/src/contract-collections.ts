import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportedModule } from './chunk-files.ts';
import type { InventoryModule } from './module-inventory.ts';
import { packageFolder } from './share.ts';
import type { SharedNames } from './shared-names.ts';

/** The collections of the contract are data, not exports: they are listed among its names as 'collections.orders'. */
const contract = '@groundwork/contract';
const prefix = 'collections.';

export const isCollection = (name: string): boolean => name.startsWith(prefix);

/** The collections that the contract installed in a folder has, as names; none where no contract is installed. */
async function installedCollections(folder: string): Promise<string[]> {
  const installed = packageFolder(folder, contract);
  const path = installed && exportedModule(installed, '.');
  if (path === undefined) return [];
  const { collectionNames = [] } = (await import(pathToFileURL(path).href)) as { collectionNames?: readonly string[] };
  return [...collectionNames];
}

const withCollections = (names: SharedNames, collections: readonly string[]): SharedNames =>
  collections.length === 0
    ? names
    : { ...names, [contract]: [...(names[contract] ?? []), ...collections.map((name) => prefix + name)].sort() };

/** What a host gives, the collections of its contract too. */
export const givenWithCollections = async (folder: string, given: SharedNames): Promise<SharedNames> =>
  given[contract] === undefined ? given : withCollections(given, await installedCollections(folder));

/** What a remote takes, the collections that its own sources name too: an older host would fail while it draws them. */
export async function takenWithCollections(
  folder: string,
  taken: SharedNames,
  modules: readonly InventoryModule[],
): Promise<SharedNames> {
  const own = new Set(modules.flatMap(({ path }) => (path?.startsWith(join(folder, 'src/')) ? [path] : [])));
  const sources = [...own].map((path) => readFileSync(path, 'utf8'));
  const isNamed = (name: string) => sources.some((source) => new RegExp(`(['"\`])${name}\\1`).test(source));
  return withCollections(taken, (await installedCollections(folder)).filter(isNamed));
}
