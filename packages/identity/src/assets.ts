import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A file that the pages need, with its content type. */
export interface Asset {
  type: string;
  body: Buffer;
}

const folder = join(import.meta.dirname, 'assets');
const font = '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';

/** Reads the files below /assets, by name. */
export async function loadAssets(): Promise<ReadonlyMap<string, Asset>> {
  const files = [
    ['page.css', 'text/css; charset=utf-8', join(folder, 'page.css')],
    ['sign-in.js', 'text/javascript; charset=utf-8', join(folder, 'sign-in.js')],
    ['sign-out.js', 'text/javascript; charset=utf-8', join(folder, 'sign-out.js')],
    ['mark.svg', 'image/svg+xml', join(folder, 'mark.svg')],
    ['source-sans-3.woff2', 'font/woff2', createRequire(import.meta.url).resolve(font)],
  ] as const;
  const assets = files.map(async ([name, type, path]) => [name, { type, body: await readFile(path) }] as const);
  return new Map(await Promise.all(assets));
}
