import { createRequire } from 'node:module';
import { type RsbuildConfig, rspack } from '@rsbuild/core';

/**
 * The one build policy. The host carries the shared modules; a remote is one container with content-hashed chunks and
 * brings nothing that the host has. Every name that could meet another version of itself in one page (container, chunk
 * loading global, CSS classes) carries the hash of its inputs. Why: (docs: federation#sharing).
 */
const chunkLoadTimeout = 120_000;
const require = createRequire(import.meta.url);
/** Messages of react-aria in other languages than English, thirty-three of them. */
const foreignMessages = /react-aria[^/\\]*[/\\].*[/\\]intl[/\\](?:[\w-]+[/\\])?(?!en-US\.)[a-z]{2}-[A-Z]{2}\.m?js$/;
/** Where react-aria asks for the language of the browser: the product speaks English in every browser. */
const browserLanguage = /react-aria[/\\].*[/\\]i18n[/\\]useDefaultLocale\.m?js$/;

/**
 * The federation runtime. Its plugin asks for the CommonJS form, of which nothing unused can be left out; the modules
 * beside it are the same.
 */
const federationRuntime = /^@module-federation\/runtime$|[\\/]@module-federation[\\/][\w-]+[\\/]dist[\\/].+\.cjs$/;
/** Its package names the development build for browsers too, whose warnings nobody reads in production. */
const routerForDevelopment = /[\\/]react-router[\\/]dist[\\/]development[\\/]/;
const manifests = /^\.\.?\/(?:plugins\/snapshot\/SnapshotHandler|utils\/preload)\.js$/;
const requireOfFederation = createRequire(require.resolve('@module-federation/enhanced'));

/** The settings that every build begins with. */
export function common(development: boolean): RsbuildConfig {
  return {
    mode: development ? 'development' : 'production',
    output: {
      assetPrefix: 'auto',
      injectStyles: false,
      filenameHash: true,
      legalComments: 'none',
      // Files do not name their maps: browsers never ask for them (source-maps.ts).
      sourceMap: development || { js: 'hidden-source-map', css: false },
      cssModules: { localIdentName: development ? '[local]-[hash:base64:6]' : '[hash:base64:8]' },
      overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'],
      dataUriLimit: 0,
    },
    performance: { printFileSize: false },
    // Imports are what package.json says; a team's folder may have a tsconfig.json whose base is elsewhere.
    resolve: { aliasStrategy: 'prefer-alias' },
    tools: { htmlPlugin: false },
  };
}

/** Rspack settings that hosts and remotes have in common: integrity of chunks and styles, and time for slow networks. */
export const loading = (uniqueName: string, development: boolean) => ({
  output: { uniqueName, chunkLoadTimeout, crossOriginLoading: 'anonymous' as const },
  plugins: [
    new rspack.NormalModuleReplacementPlugin(foreignMessages, require.resolve('./no-messages.mjs')),
    new rspack.NormalModuleReplacementPlugin(browserLanguage, require.resolve('./english.mjs')),
    new rspack.NormalModuleReplacementPlugin(federationRuntime, (data) => {
      const common = data.request.endsWith('.cjs') ? data.request : requireOfFederation.resolve(data.request);
      data.request = common.replace(/\.cjs$/, '.js');
    }),
    new rspack.NormalModuleReplacementPlugin(manifests, require.resolve('./no-manifests.mjs')),
    ...(development
      ? []
      : [
          new rspack.NormalModuleReplacementPlugin(routerForDevelopment, ({ createData }) => {
            if (createData?.resource)
              createData.resource = createData.resource.replace(/development(?=[\\/][^\\/]+$)/, 'production');
          }),
          new rspack.SubresourceIntegrityPlugin({ htmlPlugin: false }),
        ]),
  ],
});
