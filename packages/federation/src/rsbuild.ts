import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, type RsbuildConfig, type RsbuildEntry } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { checkedHost, checkedRemote } from './build-checks.ts';
import { releaseFolder } from './build-record.ts';
import { common, loading } from './common-config.ts';
import { readDeclaration } from './declaration.ts';
import { earlierShares, writeEarlierEntry } from './earlier-majors.ts';
import { inputHash } from './inputs.ts';
import { ModuleInventory } from './module-inventory.ts';
import { hostShares, remoteShares } from './share.ts';
import { sourceFeed, sourcePath } from './source-feed.ts';
import { withStyles } from './style-chunk.ts';
import { classSuffix, layered, layeredHost } from './styles.ts';
import { readWorkspace } from './workspace.ts';

const require = createRequire(import.meta.url);
/** Runs in pages whose host is a production build (docs: develop-in-portal). */
const hotFolder = join(import.meta.dirname, 'hot');

const word = (text: string) => text.replaceAll(/\W/g, '_');

/** Options of a remote's build configuration. */
export interface RemoteConfigOptions {
  /**
   * Runs from source on this port inside the portal; absent: a production build. Default: GROUNDWORK_DEVELOPMENT_PORT,
   * which `npm run dev` sets.
   */
  developmentPort?: number;
  /**
   * Origin of the deployed portal that it runs in, whose host is a production build. Default:
   * GROUNDWORK_DEVELOPMENT_PORTAL, which `groundwork-remote dev --portal` sets.
   */
  developmentPortal?: string;
}

/**
 * The remote's definition as the portal takes it while it runs from source. A page that fails to build and is mended
 * changes the definition too, by its import; the page that is shown keeps its state unless the codes are others.
 */
function writeDevelopmentEntry(folder: string, source: string, swaps: boolean): string {
  const file = join(folder, 'dist', 'development-entry.mjs');
  const path = JSON.stringify(`.${source}`);
  const swapped = `import { codeFromSource } from ${JSON.stringify(join(hotFolder, 'swap.mjs'))};
const sources = Object.entries(remote.codes).map(([name, load]) => [name, codeFromSource(load)]);
export default { ...remote, codes: Object.fromEntries(sources) };`;
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(
    file,
    `import remote from ${path};
${swaps ? swapped : 'export default remote;'}
const codes = () => Object.entries(remote.codes).join();
const before = codes();
import.meta.webpackHot?.accept(${path}, () => {
  if (codes() !== before) location.reload();
});
`,
  );
  return file;
}

/** The development server for pages of one deployed portal: it answers no other site. */
const serverFor = (
  portal: string,
  { folder, port, container }: { folder: string; port: number; container: string },
): RsbuildConfig['server'] => ({
  cors: { origin: portal },
  // A compressed stream of events would wait until it is large.
  compress: false,
  setup: ({ action, server }) => {
    if (action !== 'dev') return;
    server.middlewares.use(
      sourcePath,
      sourceFeed(folder, { portal, entry: `http://localhost:${port}/remoteEntry.js`, container }),
    );
  },
});

/**
 * The build of a remote: its rsbuild.config.ts needs nothing else. What it shares with the host, how its styles stay in their
 * place and what is refused is in it (docs: federation).
 *
 * @param folder of the remote, which has its remote.json and package.json
 *
 * @example
 * ```tsx
 * import { remoteConfig } from '@groundwork/federation/rsbuild';
 *
 * export default remoteConfig(import.meta.dirname);
 * ```
 *
 * @example
 * ```tsx
 * import { remoteConfig } from '@groundwork/federation/rsbuild';
 *
 * // A constant of this team's own, in all code of the remote.
 * const config = remoteConfig(import.meta.dirname);
 * export default { ...config, source: { ...config.source, define: { LABEL_WIDTH: JSON.stringify('62 mm') } } };
 * ```
 */
export function remoteConfig(
  folder: string,
  {
    developmentPort = Number(process.env.GROUNDWORK_DEVELOPMENT_PORT) || undefined,
    developmentPortal = process.env.GROUNDWORK_DEVELOPMENT_PORTAL || undefined,
  }: RemoteConfigOptions = {},
): RsbuildConfig {
  const workspace = readWorkspace(folder);
  const declaration = readDeclaration(folder);
  const development = developmentPort !== undefined;
  const portal = development ? developmentPortal : undefined;
  const hash = inputHash(workspace);
  const container = word(
    `${workspace.name}_${development ? 'development' : `${workspace.packageVersion}_${hash.slice(0, 8)}`}`,
  );
  const source = existsSync(join(folder, 'src/remote.ts')) ? './src/remote.ts' : './src/remote.tsx';
  const base = common(development);
  const inventory = new ModuleInventory(folder);
  return defineConfig({
    ...base,
    root: folder,
    source: { entry: { remote: source } },
    output: {
      ...base.output,
      cleanDistPath: true,
      distPath: { root: development ? join(folder, 'dist/development') : releaseFolder(folder) },
      cssModules: { localIdentName: development ? '[local]-[hash:base64:6]' : `[hash:base64:6]-${classSuffix(hash)}` },
    },
    server: development
      ? {
          ...{ port: developmentPort, strictPort: true, host: '127.0.0.1', publicDir: false, printUrls: false },
          ...(portal === undefined ? { cors: true } : serverFor(portal, { folder, port: developmentPort, container })),
        }
      : { publicDir: false },
    ...(development
      ? {
          dev: {
            assetPrefix: `http://localhost:${developmentPort}/`,
            lazyCompilation: false,
            // The host reads it with the page.
            ...(portal === undefined
              ? { watchFiles: { paths: join(folder, 'remote.json'), type: 'reload-page' as const } }
              : {}),
            client: { host: 'localhost', port: developmentPort, protocol: 'ws' as const },
          },
        }
      : {}),
    plugins: [
      pluginReact({
        reactRefreshOptions: { library: workspace.name },
        ...(portal === undefined ? {} : { swcReactOptions: { importSource: hotFolder } }),
      }),
      ...(development ? [] : [checkedRemote({ workspace, declaration, container, inputHash: hash, inventory })]),
    ],
    tools: {
      ...base.tools,
      postcss: (_, { addPlugins }) => addPlugins(layered(workspace.name)),
      rspack: (config, { appendPlugins }) => {
        const settings = loading(container, development);
        // The container is the only entry: nothing runs but what the host asks for.
        config.entry = {};
        config.output = { ...config.output, ...settings.output };
        config.optimization = {
          ...config.optimization,
          runtimeChunk: false,
          ...(development ? {} : { splitChunks: withStyles(config.optimization?.splitChunks) }),
          // An open page keeps what works: a module that could not be read would let go of what it shares with the host.
          ...(development ? { emitOnErrors: false } : {}),
        };
        appendPlugins([
          ...settings.plugins,
          inventory,
          new ModuleFederationPlugin({
            name: container,
            filename: 'remoteEntry.js',
            exposes: {
              // A container's modules do not get React's refresh runtime by themselves.
              './remote': development
                ? {
                    import: [
                      require.resolve('@rspack/plugin-react-refresh/react-refresh-entry'),
                      writeDevelopmentEntry(folder, source, portal !== undefined),
                    ],
                  }
                : source,
            },
            shared: remoteShares(folder, declaration.requires),
            shareStrategy: 'loaded-first',
            dts: false,
            manifest: true,
            experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
          }),
        ]);
      },
    },
  });
}

/** Options of the host's build configuration. */
export interface HostConfigOptions {
  /**
   * The development build, which remotes from source need (their JSX asks for React's development runtime). Default:
   * GROUNDWORK_DEVELOPMENT_HOST, which `npm run dev` sets.
   */
  development?: boolean;
}

/**
 * The host: two builds in one. `welcome` is a small plain application (the signed-out page and the pages of the sign-in
 * flow), `shell` is everything else with module federation.
 *
 * @example
 * ```tsx
 * import { hostConfig } from '@groundwork/federation/rsbuild';
 *
 * export default hostConfig(import.meta.dirname);
 * ```
 */
export function hostConfig(
  folder: string,
  { development = process.env.GROUNDWORK_DEVELOPMENT_HOST === '1' }: HostConfigOptions = {},
): RsbuildConfig {
  const workspace = readWorkspace(folder);
  const base = common(development);
  const root = development ? join(folder, 'dist/development') : releaseFolder(folder);
  const welcome: RsbuildEntry = { welcome: './src/welcome.tsx' };
  const optional = { callback: './src/session/callback.ts', 'silent-renew': './src/session/silent-renew.ts' };
  for (const [name, file] of Object.entries(optional)) if (existsSync(join(folder, file))) welcome[name] = file;
  const worker = './src/service-worker.ts';
  const shellFiles = ['./src/provided.ts', './src/shell.tsx'].filter((file) => existsSync(join(folder, file)));
  const shellEntry = [...writeEarlierEntry(folder), ...shellFiles];
  const environment = (name: string) => ({
    ...base.output,
    cleanDistPath: false,
    distPath: { root: join(root, name) },
  });
  return defineConfig({
    ...base,
    root: folder,
    server: { publicDir: false },
    tools: { ...base.tools, postcss: (_, { addPlugins }) => addPlugins(layeredHost) },
    // A development build asks this, not output.assetPrefix.
    dev: { assetPrefix: 'auto' },
    plugins: [
      pluginReact({ fastRefresh: false }),
      checkedHost({ workspace, inputHash: inputHash(workspace), root, development }),
    ],
    environments: {
      welcome: {
        source: { entry: welcome },
        output: environment('welcome'),
        tools: {
          rspack: (config, { appendPlugins }) => {
            const settings = loading('welcome', development);
            config.output = { ...config.output, ...settings.output };
            appendPlugins(settings.plugins);
          },
        },
      },
      shell: {
        source: { entry: { shell: shellEntry } },
        output: environment('shell'),
        tools: {
          rspack: (config, { appendPlugins }) => {
            const settings = loading('host', development);
            config.output = { ...config.output, ...settings.output };
            appendPlugins([
              ...settings.plugins,
              new ModuleFederationPlugin({
                name: 'host',
                shared: { ...hostShares(folder), ...earlierShares(folder) },
                shareStrategy: 'loaded-first',
                dts: false,
                manifest: false,
                experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
              }),
            ]);
          },
        },
      },
      ...(existsSync(join(folder, worker))
        ? {
            worker: {
              source: { entry: { sw: worker } },
              output: {
                ...environment('worker'),
                target: 'web-worker' as const,
                filenameHash: false,
                distPath: { root: join(root, 'worker'), js: '' },
              },
            },
          }
        : {}),
    },
  });
}
