import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { rspack } from '@rsbuild/core';
import type { RemoteDeclaration } from './releases.ts';

/**
 * Does every code reference of remote.json resolve? The remote's own sources are bundled once more with every package
 * they import, but the shell SDK, replaced by an inert stand-in, and the result is asked in an empty context: no browser,
 * no React and no library code is needed to see which codes there are and whether each module has a default export.
 */
export interface CodeCheck {
  /** Reasons to refuse the build. */
  problems: string[];
  /** code → path of the module it imports, where that can be seen. */
  modules: Record<string, string>;
  /** What could not be checked, because the module does something at load that needs a browser. */
  warnings: string[];
}

/** The only module that is really evaluated: it receives the remote's definition. */
const shellSdk = '@groundwork/shell-sdk';

function standIn(): unknown {
  const proxy: unknown = new Proxy(function standIn() {}, {
    get: (target, key) => {
      if (key === 'then') return undefined;
      if (key === 'prototype') return target.prototype;
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return function* none() {};
      return proxy;
    },
    set: () => true,
    apply: () => proxy,
    construct: () => proxy as object,
  });
  return proxy;
}

/** Bundles the remote's own modules into one CommonJS file, packages and files that are no code left out. */
async function bundle(folder: string, source: string): Promise<string> {
  const output = join(folder, 'dist', 'check');
  const compiler = rspack({
    context: folder,
    mode: 'none',
    target: 'node',
    entry: { codes: source },
    devtool: false,
    output: { path: output, filename: '[name].cjs', library: { type: 'commonjs2' } },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.jsx', '.json'] },
    externalsType: 'commonjs',
    externals: [
      ({ request = '' }, done) => {
        const own = request === shellSdk || (/^[./]/.test(request) && /(\.[cm]?[jt]sx?|\.json|\/[^.]+)$/.test(request));
        if (own) done();
        else done(undefined, `commonjs ${request}`);
      },
    ],
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [
        {
          test: /\.[cm]?[jt]sx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
          type: 'javascript/auto',
        },
      ],
    },
    optimization: { minimize: false, moduleIds: 'named', concatenateModules: false },
  });
  const stats = await new Promise<import('@rsbuild/core').Rspack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise<void>((resolve) => {
    compiler.close(() => resolve());
  });
  if (stats === undefined || stats.hasErrors())
    throw new Error(stats?.toString({ all: false, errors: true }) ?? 'no answer');
  return readFileSync(join(output, 'codes.cjs'), 'utf8');
}

interface LoadedRemote {
  default?: { codes?: Record<string, () => Promise<{ default?: unknown }>> };
}

/** @param source path of the remote's exposed module, relative to its folder */
export async function checkCodes(folder: string, source: string, declaration: RemoteDeclaration): Promise<CodeCheck> {
  const anything = standIn();
  const module = { exports: {} as LoadedRemote };
  const context = {
    module,
    exports: module.exports,
    require: () => anything,
    console: { ...console, error() {}, warn() {}, info() {}, log() {} },
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    structuredClone,
    setTimeout: () => 0,
    queueMicrotask,
    ...Object.fromEntries(
      ['window', 'self', 'document', 'navigator', 'localStorage', 'sessionStorage', 'location'].map((name) => [
        name,
        anything,
      ]),
    ),
  };
  runInNewContext(await bundle(folder, source), context, {
    timeout: 10_000,
    filename: `${declaration.name}/codes.cjs`,
  });

  const codes = module.exports.default?.codes;
  if (codes === undefined || codes === null || typeof codes !== 'object')
    return {
      problems: [`${source} does not export what defineRemote() makes as its default`],
      warnings: [],
      modules: {},
    };
  const uses = [
    ...declaration.routes.map((route) => ({ code: route.code, by: `the route '${route.path}'` })),
    ...declaration.dialogs.map((dialog) => ({ code: dialog.code, by: `the dialog '${dialog.name}'` })),
    ...(declaration.contributions ?? []).flatMap(({ name, code }) =>
      code === undefined ? [] : [{ code, by: `the contribution '${name}'` }],
    ),
  ];
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const { code, by } of uses)
    if (!Object.hasOwn(codes, code))
      problems.push(`${by} of remote.json refers to the code '${code}', which ${source} does not have`);
  const used = new Set(uses.map((use) => use.code));
  const modules: Record<string, string> = {};
  for (const [code, load] of Object.entries(codes)) {
    const imported = /"(\.\/src\/[^"]+)"/.exec(String(load))?.[1];
    if (imported !== undefined) modules[code] = join(folder, imported);
    if (!used.has(code)) problems.push(`${source} has the code '${code}', which remote.json does not declare`);
    try {
      const loaded = await load();
      if (loaded?.default === undefined)
        problems.push(`the code '${code}' of ${source} resolves to a module without a default export`);
    } catch (error) {
      warnings.push(
        `the code '${code}' could not be checked: its module fails where there is no browser (${String(error)})`,
      );
    }
  }
  return { problems, warnings, modules };
}
