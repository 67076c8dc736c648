import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportedModule } from './chunk-files.ts';
import type { InventoryModule } from './module-inventory.ts';
import { packageFolder } from './share.ts';
import type { SharedNames } from './shared-names.ts';

/** Collections and their fields are data, no exports: they are listed as 'collections.orders' and 'collections.orders.po'. */
const contract = '@groundwork/contract';
const prefix = 'collections.';

export const isCollection = (name: string): boolean => name.startsWith(prefix);
export const isField = (name: string): boolean => isCollection(name) && name.split('.').length === 3;

/** The collections that the contract installed in a folder has, and their fields; none where no contract is installed. */
async function installedCollections(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const installed = packageFolder(folder, contract);
  const load = async (entry: string): Promise<Record<string, unknown>> => {
    const path = installed && exportedModule(installed, entry);
    return path === undefined ? {} : ((await import(pathToFileURL(path).href)) as Record<string, unknown>);
  };
  const { collectionNames = [] } = (await load('.')) as { collectionNames?: readonly string[] };
  const { schemas = {} } = (await load('./schemas')) as { schemas?: Record<string, { entries?: object }> };
  return new Map(collectionNames.map((name) => [name, Object.keys(schemas[name]?.entries ?? {})]));
}

const withNames = (names: SharedNames, added: readonly string[]): SharedNames =>
  added.length === 0
    ? names
    : { ...names, [contract]: [...(names[contract] ?? []), ...added.map((name) => prefix + name)].sort() };

/** What a host gives, the collections of its contract and their fields too. */
export async function givenWithCollections(folder: string, given: SharedNames): Promise<SharedNames> {
  if (given[contract] === undefined) return given;
  const collections = [...(await installedCollections(folder))];
  return withNames(
    given,
    collections.flatMap(([name, fields]) => [name, ...fields.map((field) => `${name}.${field}`)]),
  );
}

/**
 * What a remote takes, the collections that its own sources name too, and of their fields those whose word they use: on an
 * older host a list would fail while it is drawn, and what was entered into a new field would be lost.
 */
export async function takenWithCollections(
  folder: string,
  taken: SharedNames,
  modules: readonly InventoryModule[],
): Promise<SharedNames> {
  const own = new Set(modules.flatMap(({ path }) => (path?.startsWith(join(folder, 'src/')) ? [path] : [])));
  const sources = [...own].map((path) => readFileSync(path, 'utf8'));
  const words = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
  const isNamed = (name: string) => sources.some((source) => new RegExp(`(['"\`])${name}\\1`).test(source));
  const collections = [...(await installedCollections(folder))].filter(([name]) => isNamed(name));
  return withNames(
    taken,
    collections.flatMap(([name, fields]) => [
      name,
      ...fields.filter((field) => words.has(field)).map((field) => `${name}.${field}`),
    ]),
  );
}
