import { relative } from 'node:path';
import type { Rspack } from '@rsbuild/core';

/** Every module of a compilation and who imports it, as the bundler resolved it (before it joins or drops modules). */
export interface InventoryModule {
  /** Absolute path; undefined for a module without a file, such as one the host provides. */
  path: string | undefined;
  /** What the bundler calls it. */
  name: string;
  /** The file that imports it, relative to the workspace. */
  importer: string;
}

export class ModuleInventory implements Rspack.RspackPluginInstance {
  modules: readonly InventoryModule[] = [];
  readonly #folder: string;
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Rspack.Compiler): void {
    const pathOf = (module: Rspack.Module | null) =>
      module !== null && 'resource' in module && typeof module.resource === 'string'
        ? module.resource.split('?')[0]
        : undefined;
    compiler.hooks.compilation.tap('ModuleInventory', (compilation) => {
      // A compilation of a loader or plugin is none of the remote.
      if (compilation.compiler !== compiler) return;
      compilation.hooks.finishModules.tap('ModuleInventory', (modules) => {
        this.modules = [...modules].map((module) => {
          const importer = pathOf(compilation.moduleGraph.getIssuer(module));
          return {
            path: pathOf(module),
            name: module.identifier(),
            importer: importer === undefined ? 'the container' : relative(this.#folder, importer),
          };
        });
      });
    });
  }
}
