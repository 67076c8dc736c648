import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { exportedModule } from './chunk-files.ts';
import { packageOfEarlierMajor, sharedPackages } from './releases.ts';
import { installedVersion, packageFolder, type ShareOptions, shareKeys } from './share.ts';

// A host may offer a second, earlier major of a shared package for a time, so that remotes of before go on working
// (docs: two-majors). Its package.json then has "@groundwork/contract-1": "npm:@groundwork/contract@1.14.0".

/** Packages that keep nothing between calls: two copies of them in one page need not know each other. */
const stateless: readonly string[] = ['contract'];

interface EarlierMajor {
  /** 'contract-1'. */
  name: string;
  /** 'contract'. */
  of: string;
  version: string;
}

/** @throws Error naming the dependency that cannot be offered */
function earlierMajors(folder: string): EarlierMajor[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).flatMap((dependency) => {
    const [, of = '', major = ''] = /^@groundwork\/([a-z-]+)-(\d+)$/.exec(dependency) ?? [];
    if (!Object.hasOwn(sharedPackages, of)) return [];
    if (!stateless.includes(of))
      throw new Error(
        `${dependency}: only ${stateless.join(', ')} can be offered in two majors, because ${of} has state.`,
      );
    const [version, present] = [installedVersion(folder, dependency), installedVersion(folder, `@groundwork/${of}`)];
    const isEarlier = version !== undefined && semver.major(version) === Number(major);
    if (!isEarlier || present === undefined || semver.major(present) <= Number(major))
      throw new Error(
        `${dependency} must be an installed version ${major}.x of @groundwork/${of}, which is a later major here; it is ${version ?? 'none'}, beside ${present ?? 'none'}.`,
      );
    return [{ name: `${of}-${major}`, of, version }];
  });
}

/** The import names of the earlier majors of a host, with those that remotes use. */
export function earlierKeys(folder: string) {
  return earlierMajors(folder).flatMap(({ name, of, version }) => {
    const [own, shared] = [`@groundwork/${name}`, `@groundwork/${of}`];
    const at = packageFolder(folder, own);
    return shareKeys
      .filter((key) => key === shared || key.startsWith(`${shared}/`))
      .map((shareKey) => ({ key: own + shareKey.slice(shared.length), shareKey, package: own, version }))
      .map((each) => ({ ...each, subpath: `.${each.key.slice(own.length)}` }))
      .filter(({ subpath }) => at !== undefined && exportedModule(at, subpath) !== undefined);
  });
}

/** Their place in the host's share scope, beside the present majors. */
export const earlierShares = (folder: string): Record<string, ShareOptions> =>
  Object.fromEntries(
    earlierKeys(folder).map(({ key, shareKey, version }) => [
      key,
      { shareKey, singleton: false, strictVersion: true, version, requiredVersion: `^${version}`, eager: false },
    ]),
  );

/** Their versions as a release lists them beside the present ones: 'contract-1' → '1.14.0'. */
export const earlierVersions = (folder: string): Record<string, string> =>
  Object.fromEntries(earlierMajors(folder).map(({ name, version }) => [name, version]));

/** Writes the module that makes them a part of the host's build, each loaded when a remote takes it. @returns its path */
export function writeEarlierEntry(folder: string): string[] {
  const keys = earlierKeys(folder);
  if (keys.length === 0) return [];
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const lines = keys.map(({ key }) => `  () => import(${JSON.stringify(key)}),\n`);
  writeFileSync(join(folder, 'dist', 'earlier-majors.mjs'), `export const earlier = [\n${lines.join('')}];\n`);
  return ['./dist/earlier-majors.mjs'];
}

/** The import name by which a host knows what a remote takes: that of an earlier major where the remote needs one. */
export function offeredKey(
  key: string,
  requires: Readonly<Record<string, string>>,
  provides: Readonly<Record<string, string>>,
): string {
  const [, name = ''] = key.split('/');
  const range = requires[name];
  const fits = (version: string | undefined) =>
    range === undefined || (version !== undefined && semver.satisfies(version, range));
  if (fits(provides[name])) return key;
  const earlier = stateless.includes(name)
    ? Object.keys(provides).find((each) => packageOfEarlierMajor(each) === name && fits(provides[each]))
    : undefined;
  return earlier === undefined ? key : key.replace(`@groundwork/${name}`, `@groundwork/${earlier}`);
}
