import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pluginReact } from '@rsbuild/plugin-react';
import { buildForProduction } from '../production-build.ts';

const workspace = join(import.meta.dirname, '..', '..', '..', '..');
const output = join(workspace, '.cache', 'bench', 'pages');

const entries = {
  cache: './src/pages/cache.tsx',
  grid: './src/pages/grid.tsx',
  plain: './src/pages/plain.ts',
  plan: './src/pages/plan.tsx',
  cards: './src/pages/cards.tsx',
};

let built: Promise<void> | undefined;

/** Builds the pages of all parts as production code, once in a run. */
async function buildPages(): Promise<void> {
  await buildForProduction(join(import.meta.dirname, '..', '..'), {
    source: { entry: entries },
    output: { distPath: { root: output }, filenameHash: false, cleanDistPath: true, legalComments: 'none' },
    performance: { chunkSplit: { strategy: 'all-in-one' }, printFileSize: false },
    server: { publicDir: false },
    tools: { htmlPlugin: false },
    plugins: [pluginReact()],
  });
}

/** Serves the pages until they are closed. */
export async function servePages(): Promise<{ address: string; close: () => void }> {
  built ??= buildPages();
  await built;
  const styles = readdirSync(join(output, 'static', 'css'));
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    const page = Object.keys(entries).find((name) => path === `/${name}`);
    const file = join(output, path);
    if (page) {
      const links = styles
        .filter((name) => name.startsWith(`${page}.`))
        .map((name) => `<link rel="stylesheet" href="/static/css/${name}">`);
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><head><link rel="icon" href="data:,">${links.join('')}</head><body><script src="/static/js/${page}.js"></script></body></html>`,
      );
    } else if (path.startsWith('/static/') && existsSync(file)) {
      response.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'text/javascript');
      createReadStream(file).pipe(response);
    } else {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
