import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rspack } from '@rsbuild/core';

/**
 * Which files a lazy import brings: its chunk, the chunks the bundler split from it, and the shared modules they take.
 * With this list in the release set the page asks for everything at once instead of one file after the other.
 */
export interface ChunkFiles {
  files: string[];
  /** Share keys that the chunks take from the host. */
  shared: string[];
}

export const chunkFilesOptions = {
  all: false,
  modules: true,
  cachedModules: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  chunks: true,
  chunkRelations: true,
  chunkOrigins: true,
  ids: true,
} as const;

/** @param path absolute path of the module that is imported lazily */
export function chunkFilesOf(stats: Rspack.StatsCompilation, path: string): ChunkFiles | undefined {
  const { modules = [], chunks = [] } = stats;
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const all = modules
    .filter((module) => module.nameForCondition === path)
    .flatMap((module) => module.chunks ?? [])
    .map((id) => byId.get(id))
    .filter((chunk) => chunk !== undefined && !chunk.initial);
  if (all.length === 0) return undefined;
  // A module that a page of the same remote imports lazily too has a second chunk, for those who come from that page.
  const direct = all.filter((chunk) =>
    chunk?.origins?.some((origin) => /^\.\/src\/remote\.tsx?$/.test(origin.moduleName)),
  );
  const own = direct.length > 0 ? direct : all;
  const ids = new Set(own.flatMap((chunk) => [chunk?.id, ...(chunk?.siblings ?? [])]));
  const group = chunks.filter((chunk) => ids.has(chunk.id) && !chunk.initial);
  const shared = modules
    .filter((module) => module.moduleType === 'consume-shared-module' && module.chunks?.some((id) => ids.has(id)))
    .map((module) => /^consume shared module \([^)]*\) (@?[^@\s]+)/.exec(module.name ?? '')?.[1])
    .filter((key) => key !== undefined);
  return {
    files: [...new Set(group.flatMap((chunk) => chunk.files ?? []))].filter((file) => /\.(js|css)$/.test(file)).sort(),
    shared: [...new Set(shared)].sort(),
  };
}

/** The module behind a package's export ('.' or './schemas'), when package.json names a file. */
export function exportedModule(folder: string, subpath: string): string | undefined {
  const { exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports?: Record<string, unknown>;
  };
  const target = exports[subpath];
  const path = typeof target === 'string' ? join(folder, target) : undefined;
  return path !== undefined && existsSync(path) ? path : undefined;
}
