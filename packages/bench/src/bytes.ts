import { gzipSync } from 'node:zlib';
import type { ReleaseSet } from '@groundwork/federation/releases';
import type { Browser, Page, Response } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import type { SignedIn } from './sign-in.ts';

// (e) What the browser loads of JavaScript from the running platform: gzip bytes of every script that arrived, and beside
// them the bytes as they were sent (the edge sends brotli to browsers that take it).

interface Script {
  url: string;
  gzip: number;
  sent: number;
}

async function scriptsOf(
  browser: Browser,
  address: string,
  state: SignedIn | undefined,
  shown: (page: Page) => Promise<unknown>,
): Promise<Script[]> {
  const context = await browser.newContext({
    storageState: state,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  try {
    const page = await context.newPage();
    const responses = new Map<string, Response>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js') && response.ok()) responses.set(response.url(), response);
    });
    await page.goto(address);
    await shown(page);
    // Responses that arrive while these are read are not part of the first view.
    const arrived = [...responses];
    const scripts: Script[] = [];
    for (const [url, response] of arrived) {
      await response.finished();
      const { responseBodySize: sent } = await response.request().sizes();
      scripts.push({ url, gzip: gzipSync(await response.body(), { level: 9 }).length, sent });
    }
    return scripts;
  } finally {
    await context.close();
  }
}

function total(name: string, scripts: readonly Script[], limit: number): Figure {
  if (scripts.length === 0) throw new Error(`'${name}' loaded no script.`);
  const sum = (of: 'gzip' | 'sent') => scripts.reduce((bytes, script) => bytes + script[of], 0);
  return figure(name, 'bytes', [sum('gzip')], { name: 'as sent', values: [sum('sent')] }, { value: limit });
}

const firstView = (page: Page) => page.locator('main .ag-row, main [role=alert], main h1').first().waitFor();
const firstRow = (page: Page) => page.locator('.ag-row').first().waitFor();

export async function measureBytes(browser: Browser, portal: string, state: SignedIn): Promise<Figure[]> {
  const figures: Figure[] = [];
  const welcome = await scriptsOf(browser, portal, undefined, (page) =>
    page.getByRole('button', { name: 'Sign In' }).waitFor(),
  );
  figures.push(total('e JavaScript of the welcome page', welcome, 130_000));

  const { host, remotes } = (await (
    await fetch(`${portal}/release-set.json`, { headers: { cookie: 'groundwork-session=1' } })
  ).json()) as ReleaseSet;
  const ofHost = (scripts: readonly Script[]) => scripts.filter(({ url }) => url.includes(`/assets/${host?.version}/`));
  const products = await scriptsOf(browser, `${portal}/products`, state, firstRow);
  const grid = host?.lazy?.['@groundwork/grid'] ?? [];
  const isGrid = ({ url }: Script) => grid.some((file) => url.endsWith(file));
  figures.push(
    total(
      'e shell at the first list, without the grid',
      ofHost(products).filter((script) => !isGrid(script)),
      230_000,
    ),
  );
  for (const { name, baseUrl, declaration } of remotes) {
    const route =
      declaration.routes.find(({ scope, path }) => scope === 'none' && !path.includes(':')) ?? declaration.routes[0];
    if (!route) continue;
    const scripts = await scriptsOf(browser, portal + route.path, state, firstView);
    const own = scripts.filter(({ url }) => url.startsWith(baseUrl));
    figures.push(total(`e remote ${name}: entry and ${route.path}`, own, 80_000));
  }
  return figures;
}
