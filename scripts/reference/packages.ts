import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/settings.ts';

/** The packages whose exports a remote calls: the reference explains each of them. */
export const referencedPackages = ['shell-sdk', 'data-cache', 'records', 'grid', 'ui'] as const;
export type ReferencedPackage = (typeof referencedPackages)[number];

/** What the configuration of a remote's build calls: of the exports of `federation`, those of this entry. */
export const buildPackage = { name: 'federation', entry: 'federation-rsbuild' } as const;

export interface Source {
  /** As a path in the repository. */
  file: string;
  text: string;
}

/** The code below a folder of the repository, without tests and declarations. */
const read = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$|\/testing\//.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The code of a shared package. */
export const readPackage = (name: ReferencedPackage | typeof buildPackage.name): Source[] =>
  read(`packages/${name}/src`);

/** The configurations by which the remotes of the repository are built. */
export const readConfigurations = (): Source[] =>
  readdirSync(join(root, 'remotes'))
    .map((name) => `remotes/${name}/rsbuild.config.ts`)
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The code of all remotes of the repository. */
export const readRemotes = (): Source[] =>
  readdirSync(join(root, 'remotes')).flatMap((name) => read(`remotes/${name}/src`));
