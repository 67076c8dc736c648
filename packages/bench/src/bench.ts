import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { measureBytes } from './bytes.ts';
import { type Figure, line, write } from './figure.ts';
import { measureCache, measureGrid } from './measured-pages.ts';
import { signIn } from './sign-in.ts';
import { measureStart } from './start-up.ts';
import { measureUse } from './use.ts';
import { fillProducts, measureWalk, removeProducts } from './walk.ts';

/** The running platform, as far as it is measured. */
export interface MeasuredPlatform {
  portal: string;
  api: string;
  databaseUrl: string;
}

interface Bench {
  browser: Browser;
  executablePath: string;
  platform: () => Promise<MeasuredPlatform>;
  /** One with twenty times the demonstration data. */
  largePlatform: () => Promise<MeasuredPlatform>;
}

const products = 100_000;

/** The parts of the 'Numbers', in the order in which one does not disturb the other. */
const parts: Record<string, { file: string; measure: (bench: Bench) => Promise<Figure[]> }> = {
  e: {
    file: 'e-javascript',
    measure: async ({ browser, platform }) => {
      const { portal } = await platform();
      return measureBytes(browser, portal, (await signIn(browser, portal)).state);
    },
  },
  a: {
    file: 'a-start',
    measure: async ({ browser, executablePath, platform }) => {
      const { portal } = await platform();
      return measureStart(executablePath, portal, (await signIn(browser, portal)).state);
    },
  },
  c: { file: 'c-cache', measure: ({ browser }) => measureCache(browser) },
  d: { file: 'd-grid', measure: ({ browser }) => measureGrid(browser) },
  b: {
    file: 'b-walk',
    measure: async ({ browser, platform }) => {
      const { portal, api, databaseUrl } = await platform();
      const { token } = await signIn(browser, portal);
      await fillProducts(databaseUrl, products);
      try {
        return await measureWalk(api, token, products);
      } finally {
        await removeProducts(databaseUrl);
      }
    },
  },
  f: {
    file: 'f-use',
    measure: async ({ browser, largePlatform }) => {
      const { portal, api } = await largePlatform();
      return measureUse(browser, { portal, api, ...(await signIn(browser, portal)) });
    },
  },
};

export const partNames: readonly string[] = Object.keys(parts).sort();

/** Measures the named parts (all, if none is), prints each figure and writes it below `folder`. */
export async function bench(
  names: readonly string[],
  options: Omit<Bench, 'browser'> & { folder: string },
): Promise<void> {
  const browser = await openBrowser(options.executablePath);
  const all: Figure[] = [];
  try {
    for (const [name, { file, measure }] of Object.entries(parts)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const since = Date.now();
      const figures = await measure({ ...options, browser });
      write(join(options.folder, `${file}.json`), name, figures);
      for (const figure of figures) console.info(line(figure));
      const seconds = ((Date.now() - since) / 1000).toFixed(0);
      console.info(`  part ${name}: ${seconds} s; load of the machine ${loadavg()[0]?.toFixed(1)}\n`);
      all.push(...figures);
    }
  } finally {
    await browser.close();
  }
  const over = all.filter((figure) => (figure.over ?? 0) > 0).length;
  const budgets = all.filter(({ budget }) => budget).length;
  console.info(`${budgets - over} of ${budgets} budgets are kept. Figures: ${options.folder}`);
}
