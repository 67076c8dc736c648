import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { logger } from '@rsbuild/core';
import { budgetProblems, weighedPages } from './budget.ts';
import { filesWithIntegrity, releaseFolder, removeBuildRecord, writeBuildRecord } from './build-record.ts';
import { type ChunkFiles, chunkFilesOf, chunkFilesOptions, exportedModule } from './chunk-files.ts';
import { checkCodes } from './code-check.ts';
import { givenWithCollections, takenWithCollections } from './contract-collections.ts';
import { earlierKeys, earlierVersions } from './earlier-majors.ts';
import type { InventoryModule, ModuleInventory } from './module-inventory.ts';
import type { RemoteDeclaration } from './releases.ts';
import { hostPackages, lazyShareKeys, packageFolder, providedVersions, wrappedLibraries } from './share.ts';
import { SharedNameList } from './shared-names.ts';
import { separateMaps } from './source-maps.ts';
import { styleProblems } from './styles.ts';
import type { Workspace } from './workspace.ts';

/**
 * Why a remote's compilation may not be published: modules that the host provides, undeclared requirements, a runtime
 * chunk. Checked in the modules that the bundler really included, not in the configuration.
 */
export function compilationProblems(
  modules: readonly InventoryModule[],
  chunks: readonly Rspack.StatsChunk[],
  { workspace, declaration, container }: { workspace: Workspace; declaration: RemoteDeclaration; container: string },
): string[] {
  const problems = new Set<string>();
  const folders = hostPackages.map((name) => ({ name, folder: packageFolder(workspace.folder, name) }));
  for (const { path = '', name: identifier, importer } of modules) {
    const host = folders.find(
      ({ name, folder }) =>
        (folder !== undefined && path.startsWith(`${folder}/`)) || path.includes(`/node_modules/${name}/`),
    );
    if (host !== undefined)
      problems.add(
        `${host.name} is bundled into it (${basename(path)}, imported by ${importer}): the host provides it, so import it by one of the shared names only`,
      );
    const library = Object.keys(wrappedLibraries).find((name) => path.includes(`/node_modules/${name}/`));
    if (library !== undefined)
      problems.add(
        `${library} is bundled into it (imported by ${importer}): use it through ${wrappedLibraries[library]}`,
      );
    const [, shared, short] = /^consume[ -]shared[- ]module.*?(@groundwork\/([^/@|]+)[^@|]*)/.exec(identifier) ?? [];
    if (shared !== undefined && short !== undefined && declaration.requires[short] === undefined)
      problems.add(`it imports ${shared} (in ${importer}), but remote.json requires no version of '${short}'`);
  }
  for (const chunk of chunks)
    if (chunk.initial && !chunk.names?.includes(container))
      problems.add(
        `it has a runtime chunk of its own ('${chunk.names?.join(', ') ?? chunk.id}'): a remote has no entry but its container`,
      );
  return [...problems];
}

interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

interface RemoteBuild {
  inventory: ModuleInventory;
  workspace: Workspace;
  declaration: RemoteDeclaration;
  container: string;
  inputHash: string;
}

/** Checks a remote's production build and leaves its record beside the files. */
export const checkedRemote = (build: RemoteBuild): RsbuildPlugin => ({
  name: 'groundwork:checked-remote',
  setup(api) {
    const names = new SharedNameList();
    api.modifyRspackConfig((_, { appendPlugins }) => appendPlugins(names));
    api.onBeforeBuild(() => removeBuildRecord(build.workspace.folder));
    api.onAfterBuild(async ({ stats }) => {
      if (stats === undefined || stats.hasErrors()) return;
      const { workspace, declaration, container, inputHash, inventory } = build;
      const [compiled] = 'stats' in stats ? stats.stats : [stats];
      if (compiled === undefined) return;
      const source = existsSync(join(workspace.folder, 'src/remote.ts')) ? './src/remote.ts' : './src/remote.tsx';
      const codes = await checkCodes(workspace.folder, source, declaration);
      for (const warning of codes.warnings) logger.warn(`${workspace.name}: ${warning}`);
      const statistics = compiled.toJson(chunkFilesOptions);
      const folder = releaseFolder(workspace.folder);
      const manifestFile = join(folder, 'mf-manifest.json');
      const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
      const [exposed] = manifest.exposes;
      const entry = manifest.metaData.remoteEntry.name;
      const preload = [...(exposed?.assets.js.sync ?? []), ...(exposed?.assets.css.sync ?? [])];
      const brought = Object.entries(codes.modules).flatMap(([code, path]) => {
        const files = chunkFilesOf(statistics, path);
        return files === undefined ? [] : [[code, files] as const];
      });
      const pages = weighedPages(folder, { entry, preload, pages: Object.fromEntries(brought) });
      const problems = [
        ...codes.problems,
        ...compilationProblems(inventory.modules, statistics.chunks ?? [], build),
        ...styleProblems(folder, inputHash),
        ...budgetProblems(compiled, pages, declaration),
      ];
      if (problems.length > 0)
        throw new Error(`${workspace.name} cannot be published:\n${problems.map((line) => `  - ${line}`).join('\n')}`);

      // The host never fetches a manifest: the release set says all of it.
      for (const file of ['mf-manifest.json', 'mf-stats.json']) rmSync(join(folder, file), { force: true });
      separateMaps(workspace.folder, folder);
      writeBuildRecord(workspace.folder, {
        kind: 'remote',
        name: workspace.name,
        packageVersion: workspace.packageVersion,
        inputHash,
        files: filesWithIntegrity(folder),
        container,
        entry,
        preload,
        pages,
        declaration,
        takes: await takenWithCollections(workspace.folder, names.taken, inventory.modules),
      });
    });
  },
});

/** The files of each lazily shared key; what such a module takes of the others comes with it. */
function lazyFiles(
  workspace: Workspace,
  statistics: Rspack.StatsCompilation,
  prefix: string,
): Record<string, string[]> {
  const brought = new Map<string, ChunkFiles>();
  for (const { key, package: name, subpath } of [...lazyShareKeys, ...earlierKeys(workspace.folder)]) {
    const folder = packageFolder(workspace.folder, name);
    const path = folder && exportedModule(folder, subpath);
    const files = path && chunkFilesOf(statistics, path);
    if (files) brought.set(key, files);
  }
  const all = (key: string, seen = new Set<string>()): string[] => {
    const own = brought.get(key);
    if (own === undefined || seen.has(key)) return [];
    seen.add(key);
    return [...own.files.map((file) => prefix + file), ...own.shared.flatMap((other) => all(other, seen))];
  };
  return Object.fromEntries([...brought.keys()].map((key) => [key, [...new Set(all(key))]]));
}

interface HostBuild {
  workspace: Workspace;
  inputHash: string;
  root: string;
  development: boolean;
}

/** Gathers the host's two builds into one release and leaves its record beside the files. */
export const checkedHost = ({ workspace, inputHash, root, development }: HostBuild): RsbuildPlugin => ({
  name: 'groundwork:checked-host',
  setup(api) {
    const names = new SharedNameList(workspace.folder);
    api.modifyRspackConfig((_, { environment, appendPlugins }) => {
      if (environment.name === 'shell') appendPlugins(names);
    });
    // The two builds write into folders of one root, so neither may clean it.
    api.onBeforeBuild(() => {
      removeBuildRecord(workspace.folder, development ? 'development' : 'build');
      rmSync(root, { recursive: true, force: true });
    });
    api.onAfterBuild(async ({ stats }) => {
      if (stats === undefined || stats.hasErrors()) return;
      const entries: Record<string, { js: string[]; css: string[] }> = {};
      let lazy: Record<string, string[]> = {};
      for (const compiled of 'stats' in stats ? stats.stats : [stats]) {
        const { name: environment, entrypoints = {} } = compiled.toJson({ all: false, entrypoints: true });
        if (environment === 'shell') lazy = lazyFiles(workspace, compiled.toJson(chunkFilesOptions), 'shell/');
        for (const [name, { assets = [] }] of Object.entries(entrypoints)) {
          const files = assets.map((asset) => `${environment}/${asset.name}`);
          entries[name] = {
            js: files.filter((file) => file.endsWith('.js')),
            css: files.filter((file) => file.endsWith('.css')),
          };
        }
      }
      if (!development) separateMaps(workspace.folder, root);
      const publicFolder = join(workspace.folder, 'public');
      if (existsSync(publicFolder)) cpSync(publicFolder, join(root, 'public'), { recursive: true });
      const { welcome, shell, callback, 'silent-renew': silentRenew } = entries;
      if (welcome === undefined || shell === undefined) throw new Error('The host has no welcome or no shell entry.');
      writeBuildRecord(
        workspace.folder,
        {
          kind: 'host',
          name: 'host',
          packageVersion: workspace.packageVersion,
          inputHash,
          files: filesWithIntegrity(root),
          entries: { welcome, shell, callback, silentRenew },
          lazy,
          provides: { ...providedVersions(workspace.folder), ...earlierVersions(workspace.folder) },
          gives: await givenWithCollections(workspace.folder, names.given),
        },
        development ? 'development' : 'build',
      );
    });
  },
});
