import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import type { ContainerClient } from '@azure/storage-blob';
import * as v from 'valibot';
import { earlierVersions } from './earlier-majors.ts';
import { filesIn } from './inputs.ts';
import { sharedPackages } from './releases.ts';
import { packageFolder } from './share.ts';
import { statusOf } from './storage.ts';
import { readJson, type Workspace } from './workspace.ts';

/**
 * The types that a release gives to others, and the names of those that it uses: beside its files in storage, for the
 * deployments of others; pages load none of it.
 */
const keptTypesSchema = v.object({
  /** Of a host: path below node_modules → declaration, of each shared package and earlier major, and its package.json. */
  declarations: v.optional(v.record(v.string(), v.string())),
  /** Of a remote: its src/offers.d.ts. */
  offers: v.optional(v.string()),
  /** Of a remote: words of its sources that may be names of dialogs and extension points: 'product.create'. */
  words: v.optional(v.array(v.string())),
});
export type KeptTypes = v.InferOutput<typeof keptTypesSchema>;

const gunzip = promisify(gunzipCallback);
const keptFile = ({ folder }: Pick<Workspace, 'folder'>) => join(folder, 'dist', 'types.json');
const storedFile = v.object({ proof: v.string(), types: keptTypesSchema });

/** A folder with the types of a package: what the compiler wrote, or the sources of an earlier major that is installed. */
function typesFolder(folder: string, isEarlier: boolean): string | undefined {
  const written = join(folder, 'dist', 'types');
  // A package with more folders than its sources has these one level below.
  const folders = [join(written, 'src'), written, ...(isEarlier ? [join(folder, 'src')] : [])];
  return folders.find((each) => existsSync(each));
}

/** Declarations of a package, and a package.json that leads to them. */
function declarationsOf(folder: string, name: string, isEarlier: boolean): [string, string][] {
  const types = typesFolder(folder, isEarlier);
  if (types === undefined) return [];
  const isSource = types === join(folder, 'src');
  const ending = isSource ? /\.tsx?$/ : /\.d\.ts$/;
  const files = readdirSync(types, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => ending.test(file) && !/\.test\.(d\.ts|tsx?)$|(^|\/)testing\//.test(file));
  const { exports = {} } = readJson(join(folder, 'package.json')) as {
    exports?: Record<string, string>;
  };
  const targets = Object.entries(exports)
    .filter(([, path]) => /\.tsx?$/.test(path))
    .map(([key, path]) => [key, path.replace(/^\.\/src\//, './')])
    .map(([key, path = '']) => [key, isSource ? path : path.replace(/\.tsx?$/, '.d.ts')]);
  // Without a version: the compiler takes two folders of one name and version for the same package.
  const manifest = { name: `@groundwork/${name}`, exports: Object.fromEntries(targets) };
  return [
    [`@groundwork/${name}/package.json`, JSON.stringify(manifest)],
    ...files.map((file): [string, string] => [
      `@groundwork/${name}/${file}`,
      readFileSync(join(types, file), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
    ]),
  ];
}

const word = /(['"`])([a-z]\w*\.[a-z]\w*)\1/gi;

/** The types that a workspace gives and uses: its sources, and the declarations that the compiler wrote for them. */
export function typesOf(workspace: Workspace): KeptTypes {
  if (workspace.kind === 'host') {
    const earlier = Object.keys(earlierVersions(workspace.folder));
    const declarations = [...Object.keys(sharedPackages), ...earlier].flatMap((name) => {
      const folder = packageFolder(workspace.folder, `@groundwork/${name}`);
      return folder === undefined ? [] : declarationsOf(folder, name, earlier.includes(name));
    });
    return { declarations: Object.fromEntries(declarations) };
  }
  const source = join(workspace.folder, 'src');
  const files = existsSync(source) ? [...filesIn(source)].filter((file) => /\.tsx?$/.test(file)) : [];
  const texts = files.filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  const declared = readFileSync(join(workspace.folder, 'remote.json'), 'utf8');
  const words = [...texts, declared].flatMap((text) => [...text.matchAll(word)].map(([, , found = '']) => found));
  const offers = join(source, 'offers.d.ts');
  return {
    ...(existsSync(offers) ? { offers: readFileSync(offers, 'utf8') } : {}),
    words: [...new Set(words)].sort(),
  };
}

/** Keeps the types of a workspace beside its build, until it changes: `proof` is the hash that they were right for. */
export function keepTypes(workspace: Workspace, proof: string, types = typesOf(workspace)): void {
  mkdirSync(join(workspace.folder, 'dist'), { recursive: true });
  writeFileSync(keptFile(workspace), JSON.stringify({ proof, types }));
}

/** The types that were kept for exactly this state of a workspace. */
export function readKeptTypes(workspace: Workspace, proof: string): KeptTypes | undefined {
  const file = keptFile(workspace);
  const read = existsSync(file) ? v.safeParse(storedFile, readJson(file)) : undefined;
  return read?.success && read.output.proof === proof ? read.output.types : undefined;
}

/** Where the types of a version are in the container of releases. */
export const typesPath = (name: string, version: string): string => `${name}/${version}/types.json`;

/** The types of a version in storage; none of one that nobody proved, or that is older than this check. */
export async function readStoredTypes(
  container: ContainerClient,
  { name, version }: { name: string; version: string },
): Promise<KeptTypes> {
  try {
    const bytes = await container.getBlobClient(typesPath(name, version)).downloadToBuffer();
    return v.parse(keptTypesSchema, JSON.parse((await gunzip(bytes)).toString('utf8')));
  } catch (error) {
    if (statusOf(error) === 404) return {};
    throw error;
  }
}
