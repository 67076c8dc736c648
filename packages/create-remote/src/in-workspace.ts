import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkName, developmentLibraries, libraries, sharedPackages } from './names.ts';
import { json, packageJson, remoteFiles } from './templates.ts';

/** A new remote that builds, passes its tests and can be deployed: one page in the menu group 'More'. */
export interface NewRemote {
  folder: string;
  /** Files written, relative to the folder. */
  files: string[];
}

/** Writes files below a folder, and the folders they need. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): NewRemote {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, files: Object.keys(files) };
}

/** It is built against the shared packages as they are now, so it requires them. */
const currentVersions = (): Record<string, string> =>
  Object.fromEntries(
    sharedPackages.map((shared) => {
      const file = join(import.meta.dirname, '..', '..', shared, 'package.json');
      const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
      return [shared, version];
    }),
  );

const each = (names: readonly string[], value: string) => Object.fromEntries(names.map((name) => [name, value]));

const packageFile = (name: string) => ({
  name: `@groundwork/${name}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  files: ['src'],
  dependencies: {
    ...each(
      sharedPackages.map((shared) => `@groundwork/${shared}`),
      'workspace:*',
    ),
    ...each(libraries, 'catalog:'),
  },
  devDependencies: {
    ...each(['@groundwork/federation', '@groundwork/testing'], 'workspace:*'),
    ...each(developmentLibraries, 'catalog:'),
  },
});

const typeScript = {
  extends: '../../tsconfig.browser.json',
  compilerOptions: {
    types: ['jest', '@testing-library/jest-dom'],
    rootDir: 'src',
    outDir: 'dist/types',
    tsBuildInfoFile: 'dist/types/.tsbuildinfo',
  },
  include: ['src'],
  references: [...sharedPackages, 'testing'].map((shared) => ({ path: `../../packages/${shared}` })),
};

/** Writes remotes/<name> below the root of the workspace. @throws Error when the name will not do or is taken */
export function createRemote(root: string, name: string | undefined): NewRemote {
  checkName(name);
  if (existsSync(join(root, 'packages', name)))
    throw new Error(`'${name}' is the name of another part of this workspace.`);
  const folder = join(root, 'remotes', name);
  if (existsSync(join(folder, 'package.json'))) throw new Error(`There is a remote '${name}' already, in ${folder}.`);
  const remote = writeFiles(folder, {
    'package.json': packageJson(packageFile(name)),
    'tsconfig.json': json(typeScript),
    ...remoteFiles(name, currentVersions()),
  });
  const projects = join(root, 'tsconfig.json');
  const { references, ...rest } = JSON.parse(readFileSync(projects, 'utf8')) as { references: { path: string }[] };
  writeFileSync(projects, json({ ...rest, references: [...references, { path: `remotes/${name}` }] }));
  return remote;
}
