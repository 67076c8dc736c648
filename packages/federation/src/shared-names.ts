import type { Rspack } from '@rsbuild/core';
import * as v from 'valibot';
import { exportedModule } from './chunk-files.ts';
import { isCollection, isField } from './contract-collections.ts';
import { earlierKeys } from './earlier-majors.ts';
import { packageFolder, shareKeys } from './share.ts';

/** Import name of a shared module of ours → names that are taken from it, or that it exports. */
export const sharedNamesSchema = v.record(v.string(), v.array(v.string()));
export type SharedNames = v.InferOutput<typeof sharedNamesSchema>;

const consumed = /^consume[ -]shared[- ]module.*?(@groundwork\/[^@|\s]+)/;

/**
 * The names that a compilation imports from the shared modules, and those that its own modules export. A version range
 * is the team's claim; this is what the code needs.
 */
export class SharedNameList implements Rspack.RspackPluginInstance {
  taken: SharedNames = {};
  given: SharedNames = {};
  /** Path of the module behind an import name → that name. */
  readonly #brought: ReadonlyMap<string, string>;
  /** @param folder the workspace that brings the shared modules; a remote brings none */
  constructor(folder?: string) {
    this.#brought = new Map(folder === undefined ? [] : broughtBy(folder));
  }

  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.compilation.tap('SharedNameList', (compilation) => {
      if (compilation.compiler !== compiler) return;
      compilation.hooks.afterOptimizeModules.tap('SharedNameList', (modules) => {
        const { moduleGraph } = compilation;
        const taken = new Map<string, Set<string>>();
        for (const module of modules) {
          const key = consumed.exec(module.identifier())?.[1];
          if (key !== undefined) {
            const names = taken.get(key) ?? new Set();
            for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
              const [name] = dependency.ids ?? [];
              if (name !== undefined) names.add(name);
            }
            taken.set(key, names);
          }
          const path = 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
          const brought = this.#brought.get(path);
          const exported = brought === undefined ? undefined : moduleGraph.getProvidedExports(module);
          if (brought !== undefined && Array.isArray(exported)) this.given[brought] = exported.toSorted();
        }
        this.taken = Object.fromEntries([...taken].map(([key, names]) => [key, [...names].sort()]));
      });
    });
  }
}

function broughtBy(folder: string): [string, string][] {
  return [...shareKeys, ...earlierKeys(folder).map(({ key }) => key)].flatMap((key): [string, string][] => {
    const [scope, name, ...rest] = key.split('/');
    if (scope !== '@groundwork') return [];
    const own = packageFolder(folder, `${scope}/${name}`);
    const path = own && exportedModule(own, ['.', ...rest].join('/'));
    return path === undefined ? [] : [[path, key]];
  });
}

/**
 * What a remote takes of the shared modules that a host does not have; nothing where either has not said.
 * @param offered the host's name for what the remote takes
 */
export function missingNames(
  taken: SharedNames | undefined,
  given: SharedNames | undefined,
  offered = (key: string) => key,
): { key: string; names: string[] }[] {
  return Object.entries(taken ?? {}).flatMap(([key, wanted]) => {
    const there = given?.[offered(key)];
    // Hosts that were built before collections, or their fields, were listed say nothing of them.
    const isListed = (name: string) =>
      isField(name) ? there?.some(isField) : !isCollection(name) || there?.some(isCollection);
    const isMissing = (name: string) => name !== 'default' && isListed(name) && !there?.includes(name);
    const names = there ? wanted.filter(isMissing) : [];
    return names.length > 0 ? [{ key, names }] : [];
  });
}
