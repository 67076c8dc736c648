import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Figure, figure } from './figure.ts';
import { buildForProduction } from './production-build.ts';

// (c) Bundle size that the cache adds: built as production code without React, jotai, the contract and the bundler's
// runtime, which are shared, compared with the hand-made floor built the same way. Code that the cache loads on first
// use (the offline queue, writes and what follows them) is a figure of its own.

const output = join(import.meta.dirname, '..', '..', '..', '.cache', 'bench', 'bytes');
const entries = { cache: './src/pages/cache-alone.ts', floor: './src/pages/floor-alone.ts' };

export async function measureCacheBytes(): Promise<Figure[]> {
  await buildForProduction(join(import.meta.dirname, '..'), {
    source: { entry: entries },
    output: {
      distPath: { root: output },
      filenameHash: false,
      cleanDistPath: true,
      legalComments: 'none',
      overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'],
      externals: { react: 'react', jotai: 'jotai', '@groundwork/contract': 'contract' },
    },
    performance: { chunkSplit: { strategy: 'custom', splitChunks: { chunks: 'async' } }, printFileSize: false },
    server: { publicDir: false },
    tools: { htmlPlugin: false, rspack: { optimization: { runtimeChunk: 'single' } } },
  });
  const folder = join(output, 'static', 'js');
  const bytesOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const later = readdirSync(join(folder, 'async')).map((file) => bytesOf(join('async', file)));
  const floor = { name: 'a Map with useSyncExternalStore', values: [bytesOf('floor.js')] };
  return [
    figure('c added to the bundle, gzip', 'bytes', [bytesOf('cache.js')], floor, { value: 5000 }),
    figure('c fetched when it is used, gzip', 'bytes', [later.reduce((sum, bytes) => sum + bytes, 0)], floor),
  ];
}
