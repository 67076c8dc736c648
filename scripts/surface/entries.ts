import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/settings.ts';

/** The packages that remotes of other teams are built against: each change of what they export is reviewed and released. */
export const releasedPackages = ['contract', 'data-cache', 'federation', 'grid', 'records', 'shell-sdk', 'ui'] as const;
export type ReleasedPackage = (typeof releasedPackages)[number];

/** One import name of a released package: '@groundwork/contract/domain' is the entry 'contract-domain'. */
export interface Entry {
  name: string;
  package: ReleasedPackage;
  /** The declarations that `tsc -b` writes for it. */
  declarations: string;
  /** The report that is committed, as a path in the repository. */
  report: string;
}

export const packageFolder = (name: ReleasedPackage): string => join(root, 'packages', name);
export const readManifest = (name: ReleasedPackage): { version: string; exports: Record<string, string> } =>
  JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8'));

/** Test kits, commands and style sheets have no types that a remote is built against; schemas have a report of their own. */
const isReported = ([path, source]: [string, string]) =>
  /\.tsx?$/.test(source) && !/^\.\/(testing|cli|schemas)/.test(path);

/** Every import name that has a report of types. */
export const entries = (): Entry[] =>
  releasedPackages.flatMap((owner) =>
    Object.entries(readManifest(owner).exports)
      .filter(isReported)
      .map(([path, source]) => {
        const name = [owner, ...path.split('/').slice(1)].join('-');
        const report = `packages/${owner}/api/${name}.api.md`;
        return { name, package: owner, declarations: declarationsOf(owner, source), report };
      }),
  );

/** A package whose gallery is compiled too has its sources one folder deeper. */
function declarationsOf(owner: ReleasedPackage, source: string): string {
  const types = join(packageFolder(owner), 'dist/types');
  const file = source.replace(/^\.\//, '').replace(/\.tsx?$/, '.d.ts');
  const [path = ''] = [join(types, file), join(types, file.replace(/^src\//, ''))].filter((each) => existsSync(each));
  if (path === '') throw new Error(`${types} has no declarations of ${source}. Run 'npm run types'.`);
  return path;
}
