import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Figure, figure } from './figure.ts';
import { buildForProduction } from './production-build.ts';

// (c) What the cache adds to the bundle: built as production code without React, jotai and the contract, which are there
// anyway, beside the hand-made floor built alike.

const output = join(import.meta.dirname, '..', '..', '..', '.cache', 'bench', 'bytes');
const entries = { cache: './src/pages/cache-alone.ts', floor: './src/pages/floor-alone.ts' };

export async function measureCacheBytes(): Promise<Figure> {
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
    performance: { chunkSplit: { strategy: 'all-in-one' }, printFileSize: false },
    server: { publicDir: false },
    tools: { htmlPlugin: false },
  });
  const bytesOf = (name: keyof typeof entries) =>
    gzipSync(readFileSync(join(output, 'static', 'js', `${name}.js`)), { level: 9 }).length;
  const floor = { name: 'a Map with useSyncExternalStore', values: [bytesOf('floor')] };
  return figure('c added to the bundle, gzip', 'bytes', [bytesOf('cache')], floor, { value: 5000 });
}
