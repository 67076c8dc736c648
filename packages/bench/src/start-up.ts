import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { type Figure, figure } from './figure.ts';
import { buildMono } from './mono/build-mono.ts';
import { openFront } from './mono/front.ts';
import type { SignedIn } from './sign-in.ts';

// (a) From a cold start to the first row of /products, against the same code built as one application. The latency is
// Chromium's own emulation, which adds it to every request to any server.

const runs = 7;
const latencies = [
  { latency: 0, budget: 1.15 },
  { latency: 50, budget: 1.05 },
  { latency: 150, budget: 0.85 },
];
const firstRow = '.ag-row[row-index="0"] [col-id="name"]';

interface Start {
  time: number;
  /** Of page, scripts and styles, as they came over the wire, headers included. */
  bytes: number;
}

declare global {
  interface Window {
    /** When the first row's name was painted, in milliseconds since the navigation began. */
    firstRowAt?: number;
  }
}

async function start(browser: Browser, address: string, state: SignedIn, latency: number): Promise<Start> {
  const context = await browser.newContext({
    storageState: state,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const code = new Set<string>();
    let bytes = 0;
    network.on('Network.requestWillBeSent', ({ requestId, type, request: { url } }) => {
      if (type === 'Document' || /\.(?:js|css)$/.test(new URL(url).pathname)) code.add(requestId);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (code.has(requestId)) bytes += encodedDataLength;
    });
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
    await page.goto(`${address}/products`, { waitUntil: 'commit' });
    const time = await page.waitForFunction(() => window.firstRowAt, undefined, { polling: 50, timeout: 60_000 });
    return { time: Number(await time.jsonValue()), bytes };
  } finally {
    await context.close();
  }
}

/** Measures the start of the deployed platform beside the one application, in turns, each in a browser of its own. */
export async function measureStart(executablePath: string, portal: string, state: SignedIn): Promise<Figure[]> {
  const mono = await buildMono();
  const fronts = [await openFront(portal), await openFront(portal, mono), await openFront(portal, mono, true)];
  const browsers: Browser[] = [];
  const figures: Figure[] = [];
  try {
    for (const { address } of fronts) {
      const browser = await openBrowser(executablePath, { of: portal, server: address });
      browsers.push(browser);
      // The first start fills the server's caches and is not counted.
      await start(browser, portal, state, 0);
    }
    for (const { latency, budget } of latencies) {
      const starts: Start[][] = browsers.map(() => []);
      for (let run = 0; run < runs; run += 1) {
        for (const [index, browser] of browsers.entries())
          starts[index]?.push(await start(browser, portal, state, latency));
      }
      const [federated = [], one = [], preloaded = []] = starts;
      const times = (of: readonly Start[]) => of.map(({ time }) => time);
      if (latency === 0) {
        const bytes = (of: readonly Start[]) => of.map((single) => single.bytes);
        const baseline = { name: 'one application', values: bytes(one) };
        figures.push(figure('a bytes to the first row', 'bytes', bytes(federated), baseline, { ratio: 1.1 }));
      }
      const name = `a first row, ${latency} ms latency a request`;
      figures.push(
        figure(name, 'ms', times(federated), { name: 'one application', values: times(one) }, { ratio: budget }),
        figure(
          name,
          'ms',
          times(federated),
          { name: 'one application that preloads its page', values: times(preloaded) },
          { ratio: 1 },
        ),
      );
    }
  } finally {
    for (const browser of browsers) await browser.close();
    for (const { close } of fronts) close();
  }
  return figures;
}
