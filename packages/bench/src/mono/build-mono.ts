import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { buildForProduction } from '../production-build.ts';

/** The host and its remotes as one application: where its files are, and which of them the page names. */
export interface Mono {
  folder: string;
  js: readonly string[];
  css: readonly string[];
  /** Further files that /products loads, for the variant that preloads them as the edge does. */
  products: readonly string[];
}

const workspace = join(import.meta.dirname, '..', '..', '..', '..');
const folder = join(workspace, '.cache', 'bench', 'mono');
const host = join(workspace, 'host');
const remoteEntry = (name: string) => {
  const file = join(workspace, 'remotes', name, 'src', 'remote');
  return existsSync(`${file}.ts`) ? `${file}.ts` : `${file}.tsx`;
};

interface StatsChunk {
  files?: string[];
  origins?: { request?: string }[];
}

/**
 * Builds the one application with the settings of packages/federation/src/rsbuild.ts, less what only federation needs.
 * @throws Error with what the build said
 */
export async function buildMono(): Promise<Mono> {
  const remotes = readdirSync(join(workspace, 'remotes')).filter((name) =>
    existsSync(join(workspace, 'remotes', name, 'remote.json')),
  );
  const foreignMessages = /react-aria[^/\\]*[/\\].*[/\\]intl[/\\](?:[\w-]+[/\\])?(?!en-US\.)[a-z]{2}-[A-Z]{2}\.m?js$/;
  const browserLanguage = /react-aria[/\\].*[/\\]i18n[/\\]useDefaultLocale\.m?js$/;
  const read = await buildForProduction(
    host,
    {
      root: host,
      source: { entry: { shell: './src/shell.tsx' } },
      output: {
        distPath: { root: folder },
        cleanDistPath: true,
        assetPrefix: '/assets/mono/',
        injectStyles: false,
        legalComments: 'none',
        cssModules: { localIdentName: '[hash:base64:8]' },
        overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'],
        dataUriLimit: 0,
      },
      performance: { printFileSize: false },
      resolve: {
        aliasStrategy: 'prefer-alias',
        alias: Object.fromEntries(remotes.map((name) => [`remote-${name}$`, remoteEntry(name)])),
      },
      server: { publicDir: false },
      plugins: [pluginReact({ fastRefresh: false })],
      tools: {
        htmlPlugin: false,
        rspack: (_, { appendPlugins }) => {
          appendPlugins([
            new rspack.NormalModuleReplacementPlugin(
              /loader\/container\.ts$|^\.\/container\.ts$/,
              join(import.meta.dirname, 'container.ts'),
            ),
            new rspack.NormalModuleReplacementPlugin(
              foreignMessages,
              join(workspace, 'packages', 'federation', 'src', 'no-messages.mjs'),
            ),
            new rspack.NormalModuleReplacementPlugin(
              browserLanguage,
              join(workspace, 'packages', 'federation', 'src', 'english.mjs'),
            ),
          ]);
        },
      },
    },
    (stats) =>
      stats?.toJson({
        all: false,
        entrypoints: true,
        chunks: true,
        chunkOrigins: true,
        chunkRelations: true,
        ids: true,
      }),
  );
  const { entrypoints = {}, chunks = [] } = read ?? {};
  const entry = (entrypoints.shell?.assets ?? []).map(({ name }) => name);
  const own = (chunks as StatsChunk[]).filter(({ origins = [] }) =>
    origins.some(({ request }) => request === './products/ProductsPage.tsx'),
  );
  const products = [...new Set(own.flatMap(({ files = [] }) => files))].filter((file) => !entry.includes(file));
  if (entry.length === 0 || products.length === 0)
    throw new Error('The application was built without a page /products.');
  return {
    folder,
    js: entry.filter((file) => file.endsWith('.js')),
    css: entry.filter((file) => file.endsWith('.css')),
    products,
  };
}
