import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sharedPackages } from './releases.ts';

/**
 * What host and remotes share. Our own packages are shared rather than the big libraries behind them, because a shared
 * module is emitted whole: sharing react-aria-components or AG Grid themselves would double the host. valibot is not
 * shared for the same reason (its pieces that a form uses are 2 kB).
 */
const keys: Record<string, { package: string; eager: boolean }> = {
  react: { package: 'react', eager: true },
  'react/jsx-runtime': { package: 'react', eager: true },
  'react-dom': { package: 'react-dom', eager: true },
  'react-dom/client': { package: 'react-dom', eager: true },
  jotai: { package: 'jotai', eager: true },
  // Nothing of the host itself may import a lazy key statically: the runtime refuses that at the start.
  'jotai/utils': { package: 'jotai', eager: false },
  ...Object.fromEntries(
    Object.entries(sharedPackages).map(([name, { eager }]) => [
      `@groundwork/${name}`,
      { package: `@groundwork/${name}`, eager },
    ]),
  ),
  '@groundwork/contract/schemas': { package: '@groundwork/contract', eager: false },
  '@groundwork/contract/domain': { package: '@groundwork/contract', eager: false },
};

/** Import names that a remote takes from the host. */
export const shareKeys: readonly string[] = Object.keys(keys);
/** Keys that the host loads only when a page takes them. */
export const lazyShareKeys: readonly { key: string; package: string; subpath: string }[] = Object.entries(keys)
  .filter(([, { eager }]) => !eager)
  .map(([key, { package: name }]) => ({ key, package: name, subpath: `.${key.slice(name.length)}` }));
/** npm packages that come from the host: a remote's build may contain none of their modules. */
export const hostPackages: readonly string[] = [
  ...new Set([...Object.values(keys).map((key) => key.package), 'scheduler']),
];
/** Libraries behind a shared package → the package through which a remote uses them. */
export const wrappedLibraries: Readonly<Record<string, string>> = {
  'react-router-dom': '@groundwork/shell-sdk',
  'react-router': '@groundwork/shell-sdk',
  'react-aria-components': '@groundwork/ui',
  'lucide-react': '@groundwork/ui',
  'ag-grid-community': '@groundwork/grid',
  'ag-grid-react': '@groundwork/grid',
};

/** Real folder of an installed package as a workspace sees it, or undefined when it is not installed there. */
export function packageFolder(workspaceFolder: string, packageName: string): string | undefined {
  for (let folder = workspaceFolder; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', packageName);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(folder) === folder) return undefined;
  }
}

/** Installed version of a package as a workspace sees it. */
export function installedVersion(workspaceFolder: string, packageName: string): string | undefined {
  const folder = packageFolder(workspaceFolder, packageName);
  if (folder === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string };
  return version;
}

export interface ShareOptions {
  shareKey?: string;
  singleton: boolean;
  strictVersion: true;
  requiredVersion: string;
  version?: string;
  eager?: boolean;
  import?: false;
}

/** The host's side: it provides every key at the version it has installed. */
export function hostShares(folder: string): Record<string, ShareOptions> {
  const shares: Record<string, ShareOptions> = {};
  for (const [key, { package: name, eager }] of Object.entries(keys)) {
    const version = installedVersion(folder, name);
    if (version === undefined) continue;
    shares[key] = { singleton: true, strictVersion: true, version, requiredVersion: `^${version}`, eager };
  }
  return shares;
}

/**
 * The remote's side: it brings none of the shared modules and says which versions it takes.
 * @param requires remote.json's ranges, by short name
 */
export function remoteShares(folder: string, requires: Readonly<Record<string, string>>): Record<string, ShareOptions> {
  const shares: Record<string, ShareOptions> = {};
  for (const [key, { package: name }] of Object.entries(keys)) {
    const declared = requires[name.replace('@groundwork/', '')];
    const version = installedVersion(folder, name);
    // '*' only where the build check refuses the import anyway: the package is neither declared nor installed.
    const requiredVersion = declared ?? (version === undefined ? '*' : `^${version}`);
    shares[key] = { singleton: true, strictVersion: true, requiredVersion, import: false };
  }
  return shares;
}

/** Versions of our shared packages that a host build provides, by short name. */
export function providedVersions(folder: string): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const name of Object.keys(sharedPackages)) {
    const version = installedVersion(folder, `@groundwork/${name}`);
    if (version !== undefined) versions[name] = version;
  }
  return versions;
}
