import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Compressed } from '../compressed.ts';

/**
 * What reads codes in the pictures of a camera where the browser does not: a worker and its WebAssembly
 * (docs: camera-decoder). A worker from the network has the policy of its own response, so only this one may run
 * WebAssembly, and no page.
 */
export const scanPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

export interface ScanFile {
  content: Compressed;
  contentType: string;
}
export interface ScanFiles {
  /** The worker's address, which changes with its content. */
  worker: string;
  /** Address → file. */
  files: ReadonlyMap<string, ScanFile>;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

let known: ScanFiles | undefined;

/** The files of this edge. Both portals serve the same. */
export function scanFiles(): ScanFiles {
  known ??= readScanFiles();
  return known;
}

function readScanFiles(): ScanFiles {
  const reader = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = readFileSync(reader);
  const library = readFileSync(join(dirname(reader), '..', 'iife', 'reader', 'index.js'), 'utf8');
  const ending = readFileSync(new URL('./decode-frames.js', import.meta.url), 'utf8');
  const wasmAddress = `/scan/zxing_reader.${hashOf(wasm)}.wasm`;
  const script = Buffer.from(`${library}\nself.GROUNDWORK_WASM = ${JSON.stringify(wasmAddress)};\n${ending}`);
  const worker = `/scan/worker.${hashOf(script)}.js`;
  // Compressed once and kept for a year by every browser: the best that brotli can do.
  const best = 11;
  return {
    worker,
    files: new Map([
      [worker, { content: new Compressed(script, best), contentType: 'text/javascript; charset=utf-8' }],
      [wasmAddress, { content: new Compressed(wasm, best), contentType: 'application/wasm' }],
    ]),
  };
}
