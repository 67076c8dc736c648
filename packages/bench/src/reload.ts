import type { BrowserContext, Page } from '@playwright/test';
import { openBrowser, openProfile } from './browser.ts';
import { type Figure, figure } from './figure.ts';
import { settle } from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';
import { openSlowLine } from './slow-line.ts';

// (k) From a reload of /products to its first row, with everything that the browser may keep: page and code by the service
// worker, records in IndexedDB, compiled code in its profile. The baseline is a visit of the same page at the same moment by a browser that keeps nothing
// but the session.

const runs = 7;
const cases = [
  { name: 'at no latency', latency: 0, slowdown: 1, budget: 300 },
  { name: 'at 150 ms latency', latency: 150, slowdown: 1, budget: 300 },
  { name: 'at 600 ms latency', latency: 600, slowdown: 1, budget: 300 },
  { name: 'on a processor of a quarter', latency: 0, slowdown: 4, budget: 800 },
];
const firstRow = '.ag-row[row-index="0"] [col-id="name"]';

export async function measureReload(
  executablePath: string,
  { portal, blobs, state }: { portal: string; blobs: string; state: SignedIn },
): Promise<Figure[]> {
  let latency = 0;
  const lines = await Promise.all([portal, blobs].map((address) => openSlowLine(address, () => latency)));
  const redirects = [portal, blobs].map((of, index) => ({ of, server: lines[index]?.address ?? of }));
  const browser = await openBrowser(executablePath, ...redirects);
  const viewport = { width: 1280, height: 800 };
  const profile = await openProfile(executablePath, state, redirects, { viewport });
  const figures: Figure[] = [];
  try {
    const keeping = await pageIn(profile);
    await keeping.goto(`${portal}/products`);
    await shownAt(keeping);
    await settle(keeping);
    // The first worker has taken over by now: these visits fill its caches. Compiled code is kept from the third on.
    for (let visit = 0; visit < 3; visit += 1) {
      await keeping.reload();
      await shownAt(keeping);
      await settle(keeping);
    }
    for (const { name, slowdown, budget, ...given } of cases) {
      latency = given.latency;
      const [kept, fresh]: number[][] = [[], []];
      for (let run = 0; run < runs; run += 1) {
        await slow(keeping, slowdown);
        await keeping.reload({ waitUntil: 'commit' });
        kept?.push(await shownAt(keeping));
        await settle(keeping);
        const context = await browser.newContext({ storageState: state, serviceWorkers: 'block', viewport });
        const visitor = await pageIn(context);
        await slow(visitor, slowdown);
        await visitor.goto(`${portal}/products`, { waitUntil: 'commit' });
        fresh?.push(await shownAt(visitor));
        await context.close();
      }
      const baseline = { name: 'a first visit', values: fresh ?? [] };
      figures.push(figure(`k reload of /products ${name}`, 'ms', kept ?? [], baseline, { value: budget }));
    }
  } finally {
    await profile.close();
    await browser.close();
    for (const line of lines) line.close();
  }
  return figures;
}

async function slow(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function pageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)?.textContent) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.firstRowAt = performance.now();
        }),
      );
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, firstRow);
  return page;
}

async function shownAt(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => window.firstRowAt, undefined, { polling: 50, timeout: 60_000 });
  return Number(await time.jsonValue());
}
