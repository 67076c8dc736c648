import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { scanFiles } from '@groundwork/edge';
import { type Figure, figure } from './figure.ts';
import { buildForProduction } from './production-build.ts';

// (e) What scanning costs a page (docs: scanning#camera): the scan line and what codes mean come with the page, the
// camera when it is first opened, and with it, where the browser reads no codes itself, a worker and its WebAssembly.

const output = join(import.meta.dirname, '..', '..', '..', '.cache', 'bench', 'scan-bytes');

/** Packages that every page loads anyway. */
const shared = {
  ...Object.fromEntries(['contract', 'data-cache', 'shell-sdk', 'ui'].map((name) => [`@groundwork/${name}`, name])),
  react: 'react',
  'react/jsx-runtime': 'jsx',
};

export async function measureScanBytes(): Promise<Figure[]> {
  await buildForProduction(join(import.meta.dirname, '..'), {
    source: { entry: { scan: './src/pages/scan-alone.ts' } },
    output: {
      distPath: { root: output },
      filenameHash: false,
      cleanDistPath: true,
      legalComments: 'none',
      overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'],
      externals: shared,
    },
    performance: { chunkSplit: { strategy: 'custom', splitChunks: { chunks: 'async' } }, printFileSize: false },
    server: { publicDir: false },
    tools: { htmlPlugin: false, rspack: { optimization: { runtimeChunk: 'single' } } },
  });
  const folder = join(output, 'static', 'js');
  const bytesOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const camera = readdirSync(join(folder, 'async'))
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + bytesOf(join('async', file)), 0);
  const decoder = { name: '@zxing/browser, the decoder without WebAssembly', values: [125_300] };
  const [worker, wasm] = await Promise.all(
    [...scanFiles().files.values()].map(async ({ content }) => (await content.for()).body),
  );
  if (!worker || !wasm) throw new Error('The edge serves no scan worker.');
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return [
    figure('e scanning without the camera, gzip', 'bytes', [bytesOf('scan.js')], decoder),
    figure('e the camera and its worker, gzip', 'bytes', [camera + gzipSync(worker, { level: 9 }).length], decoder, {
      value: 20_000,
    }),
    figure('e the reader of codes, brotli', 'bytes', [brotliCompressSync(wasm, best).length], decoder, {
      value: 330_000,
    }),
  ];
}
