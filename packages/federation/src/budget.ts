import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { chunkFilesOptions } from './chunk-files.ts';
import { compressedSize } from './files.ts';
import { defaultBudget, type RemoteDeclaration, type RemoteRelease } from './releases.ts';

/** The bytes that the first view of each page brings of a remote. Shared packages are the cost of the host. */
type Pages = NonNullable<RemoteRelease['pages']>;
type Weighed = Pick<RemoteRelease, 'entry' | 'preload' | 'pages'>;

/** The pages of a build with what each weighs: its own files and those of the entry, compressed as they are sent. */
export function weighedPages(folder: string, { entry, preload, pages = {} }: Weighed): Pages {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file) ?? compressedSize(readFileSync(join(folder, file)), extname(file));
    sizes.set(file, known);
    return known;
  };
  const bytesOf = (files: readonly string[]) =>
    [...new Set([entry, ...preload, ...files])].reduce((sum, file) => sum + sizeOf(file), 0);
  return Object.fromEntries(
    Object.entries(pages).map(([code, brought]) => [code, { ...brought, bytes: bytesOf(brought.files) }]),
  );
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** 'src/stock/Chart.tsx', 'node_modules/papaparse/papaparse.js': without the bundler's additions. */
const moduleName = (name: string) =>
  (name.split('!').at(-1) ?? name)
    .replace(/^.*node_modules\//, 'node_modules/')
    .replace(/^\.\//, '')
    .replace(/ \+ \d+ modules$|\?.*$/, '');

/** The largest modules in some files: their sources, which is what a team can change. */
function heaviestModules(compiled: Rspack.Stats, files: readonly string[]): string[] {
  // Joined modules are listed as orphans, below the one that they were joined into.
  const all = { nestedModules: true, nestedModulesSpace: Number.POSITIVE_INFINITY, orphanModules: true };
  const options = { ...chunkFilesOptions, ...all };
  const { modules = [], chunks = [] } = compiled.toJson(options);
  const ids = new Set(chunks.filter((chunk) => chunk.files?.some((file) => files.includes(file))).map(({ id }) => id));
  const brought = modules.filter((module) => module.chunks?.some((id) => ids.has(id)));
  return brought
    .flatMap((module) => (module.modules && module.modules.length > 0 ? module.modules : [module]))
    .filter((module) => module.name !== undefined && module.moduleType !== 'consume-shared-module')
    .sort((one, other) => (other.size ?? 0) - (one.size ?? 0))
    .slice(0, 5)
    .map(({ name = '', size = 0 }) => `${moduleName(name)} (${kilobytes(size)})`);
}

/** Why a build costs more than its remote may: each page or dialog, its weight, and its largest modules. */
export function budgetProblems(compiled: Rspack.Stats, pages: Pages, declaration: RemoteDeclaration): string[] {
  const most = declaration.budget?.bytes ?? defaultBudget;
  return Object.entries(pages).flatMap(([code, { bytes = 0, files }]) => {
    if (bytes <= most) return [];
    const path = declaration.routes.find((route) => route.code === code)?.path;
    const what = path === undefined ? `the code '${code}'` : `the page '${path}'`;
    const heaviest = heaviestModules(compiled, files).join(', ');
    return [
      `${what} weighs ${kilobytes(bytes)} compressed, entry included, and may weigh ${kilobytes(most)}. Its largest modules, as sources: ${heaviest}. Load what the first view does not show lazily, or declare a larger 'budget' with its reason in remote.json`,
    ];
  });
}
