import type { Browser } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { buildMono } from './mono/build-mono.ts';
import { openFront } from './mono/front.ts';
import { forAddress, type SignedIn } from './sign-in.ts';

// (a) From a cold start to the first row of /products, against the same code built as one application. The latency is
// Chromium's own emulation: so much is added to every request, whichever server it goes to.

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
  requests: number;
}

declare global {
  interface Window {
    /** When the first row's name was painted, in milliseconds since the navigation began. */
    firstRowAt?: number;
  }
}

async function start(browser: Browser, address: string, state: SignedIn, latency: number): Promise<Start> {
  const context = await browser.newContext({
    storageState: forAddress(state, address),
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
    return { time: Number(await time.jsonValue()), bytes, requests: code.size };
  } finally {
    await context.close();
  }
}

/** Measures the start of the deployed platform beside the one application, in turns. */
export async function measureStart(browser: Browser, portal: string, state: SignedIn): Promise<Figure[]> {
  const mono = await buildMono();
  const fronts = {
    federated: await openFront(portal),
    mono: await openFront(portal, mono),
    preloaded: await openFront(portal, mono, true),
  };
  const variants = Object.entries(fronts);
  const figures: Figure[] = [];
  try {
    // The first start of each fills the servers' caches and is not counted.
    for (const [, { address }] of variants) await start(browser, address, state, 0);
    for (const { latency, budget } of latencies) {
      const starts: Record<string, Start[]> = { federated: [], mono: [], preloaded: [] };
      for (let run = 0; run < runs; run += 1) {
        for (const [name, { address }] of variants) starts[name]?.push(await start(browser, address, state, latency));
      }
      const values = (name: string, of: keyof Start) => (starts[name] ?? []).map((one) => one[of]);
      const against = (of: keyof Start) => ({ name: 'one application', values: values('mono', of) });
      if (latency === 0) {
        const bytes = values('federated', 'bytes');
        figures.push(figure('a bytes to the first row', 'bytes', bytes, against('bytes'), { ratio: 1.1 }));
      }
      const name = `a first row, ${latency} ms latency a request`;
      const times = values('federated', 'time');
      figures.push(
        figure(name, 'ms', times, against('time'), { ratio: budget }),
        figure(name, 'ms', times, {
          name: 'one application that preloads its page',
          values: values('preloaded', 'time'),
        }),
      );
    }
  } finally {
    for (const { close } of Object.values(fronts)) close();
  }
  return figures;
}
