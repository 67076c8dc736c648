import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type NewRemote, writeFiles } from './in-workspace.ts';
import { checkName, developmentLibraries, libraries, rootLibraries, sharedPackages, toolPackages } from './names.ts';
import { type Packed, tarballOf } from './packed.ts';
import { json, packageJson, portalTypes, remoteFiles } from './templates.ts';

/** Where a team takes the packages of this project from: a folder of packed files, or a registry. */
export type Source = { folder: string } | { registry: string };

export interface TeamRemoteOptions {
  /** Where the folder of the remote is made. */
  parent: string;
  name: string | undefined;
  source: Source;
  packed: Packed;
}

/** Refers to a packed file from the remote's folder, with '/' on every system. */
const fileReference = (from: string, file: string) => `file:${relative(from, file).replaceAll('\\', '/')}`;

/** npm name of each package of this project → where it comes from. @throws Error for a packed file that is missing */
function ownPackages(folder: string, names: readonly string[], source: Source, packed: Packed): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      if ('registry' in source) return [`@groundwork/${name}`, packed.packages[name] ?? ''];
      const file = join(resolve(source.folder), tarballOf(name, packed));
      if (!existsSync(file))
        throw new Error(`${file} is missing. Give the folder that 'npm run pack-shared' wrote, with all of its files.`);
      return [`@groundwork/${name}`, fileReference(folder, file)];
    }),
  );
}

/** Libraries whose set-up scripts pnpm asks about. None is needed: their packages bring what such a script would build. */
const notBuilt = ['"@parcel/watcher"', '"@swc/core"', 'esbuild', 'unrs-resolver'].map((name) => `  ${name}: false\n`);

/**
 * Without a registry of its own, the scope is never looked up anywhere: the names come from files, also where one package
 * of this project needs another. With one, no other registry is asked for the scope.
 */
function resolution(own: Record<string, string>, source: Source): { files: Record<string, string>; overrides: object } {
  if ('registry' in source) return { files: { '.npmrc': `@groundwork:registry=${source.registry}\n` }, overrides: {} };
  const lines = Object.entries(own).map(([name, reference]) => `  "${name}": "${reference}"\n`);
  const settings = `# Read by pnpm; npm reads the same from package.json.
overrides:
${lines.join('')}allowBuilds:
${notBuilt.join('')}`;
  return {
    files: { 'pnpm-workspace.yaml': settings },
    overrides: { overrides: Object.fromEntries(Object.keys(own).map((name) => [name, `$${name}`])) },
  };
}

const pick = (names: readonly string[], from: Readonly<Record<string, string>>) =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? '']));

const scripts = {
  dev: 'groundwork-remote dev',
  build: 'groundwork-remote build',
  types: 'groundwork-remote types',
  lint: 'groundwork-remote lint',
  test: 'groundwork-remote test',
  deploy: 'groundwork-remote deploy',
  rollback: 'groundwork-remote rollback',
};

const readme = (name: string) => `# ${name}

A remote of a Groundwork portal.

\`\`\`sh
npm install
npm run dev -- --portal URL            # from source inside a deployed portal, in your browser alone
npm run types      # types
npm run lint       # format and lint rules
npm test           # tests
npm run build      # the release in dist/release
npm run deploy -- --channel portal     # builds it and makes it live
npm run rollback -- --channel portal   # the version before is live again
\`\`\`

\`AZURE_STORAGE_CONNECTION_STRING\` names the storage that the portal reads releases from.
`;

/** Writes a remote that needs nothing of the workspace but its packed packages. @throws Error saying what is wrong */
export function createTeamRemote({ parent, name, source, packed }: TeamRemoteOptions): NewRemote {
  checkName(name);
  const folder = join(resolve(parent), name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is there already and not empty.`);
  const shared = ownPackages(folder, sharedPackages, source, packed);
  const tools = ownPackages(folder, toolPackages, source, packed);
  const { files, overrides } = resolution({ ...shared, ...tools }, source);
  return writeFiles(folder, {
    'package.json': packageJson({
      name,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts,
      dependencies: { ...shared, ...pick(libraries, packed.libraries) },
      devDependencies: { ...tools, ...pick([...rootLibraries, ...developmentLibraries], packed.libraries) },
      ...overrides,
    }),
    ...files,
    'tsconfig.json': json({ extends: '@groundwork/federation/tsconfig.remote.json', include: ['src'] }),
    'biome.json': json({ extends: ['@groundwork/federation/biome'], files: { includes: ['**', '!**/dist'] } }),
    // A private key of releases is written beside the sources, and belongs to nobody else.
    '.gitignore': 'node_modules\ndist\n*.pem\n',
    'README.md': readme(name),
    'src/portal.d.ts': portalTypes,
    ...remoteFiles(name, packed.packages),
  });
}
