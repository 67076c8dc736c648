import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { measureBytes } from './bytes.ts';
import { measureCacheBytes } from './cache-bytes.ts';
import { measureDashboard } from './dashboard.ts';
import { measureDeploy } from './deploy.ts';
import { measureDepths } from './depths.ts';
import { type Figure, isOver, line, write } from './figure.ts';
import { measureFollowedWrites } from './followed-writes.ts';
import { measureLive } from './live.ts';
import { measureLongestWait } from './longest-wait.ts';
import { measureCache, measureGrid } from './measured-pages.ts';
import { measureMonitoring } from './monitoring.ts';
import { measureMoves } from './moves.ts';
import { measurePhone } from './phone.ts';
import { measurePlan, planItems } from './plan-use.ts';
import { apiOf, withPlannedProject } from './planned-project.ts';
import { measureReleases } from './releases.ts';
import { measureReload } from './reload.ts';
import { table } from './report.ts';
import { measureScale } from './scale.ts';
import { measureScanBytes } from './scan-bytes.ts';
import { measureShift } from './shift.ts';
import { signIn } from './sign-in.ts';
import { measureStart } from './start-up.ts';
import { measureUse } from './use.ts';
import { fillProducts, measureWalk, removeProducts } from './walk.ts';
import { measureWarehouse } from './warehouse.ts';
import { widestScope } from './widest-scope.ts';
import { measureWrites } from './writes.ts';

/** The running platform, as far as it is measured. */
export interface MeasuredPlatform {
  portal: string;
  api: string;
  blobs: string;
  databaseUrl: string;
  identity: string;
  /** Connection string of the blob storage. */
  storage: string;
  /** Its running processes by name. */
  pids?: Readonly<Record<string, number>>;
  /** Environment variables for its processes. */
  env?: Readonly<Record<string, string>>;
}

interface Bench {
  browser: Browser;
  executablePath: string;
  platform: () => Promise<MeasuredPlatform>;
  /** One with twenty times the demonstration data. */
  largePlatform: () => Promise<MeasuredPlatform>;
  /** One with so many times of it, and nothing that an earlier part has left. */
  freshPlatform: (scale: number, env?: Readonly<Record<string, string>>) => Promise<MeasuredPlatform>;
}

const products = 100_000;

const signedIn = async ({ browser, executablePath }: Bench, platform: MeasuredPlatform) => ({
  ...platform,
  ...(await signIn(browser, platform.portal)),
  executablePath,
});

interface Part {
  file: string;
  measure: (bench: Bench) => Promise<Figure[]>;
  /** It takes long by itself, or needs a platform of its own, and is measured only where it is named. */
  isLong?: boolean;
}

/** The parts of the issues' 'Numbers', in the order in which one does not disturb the other. */
const parts: Record<string, Part> = {
  e: {
    file: 'e-javascript',
    measure: async ({ browser, platform }) => {
      const { portal } = await platform();
      const figures = await measureBytes(browser, portal, (await signIn(browser, portal)).state);
      return [...figures, ...(await measureScanBytes())];
    },
  },
  a: {
    file: 'a-start',
    measure: async ({ browser, executablePath, platform }) => {
      const { portal } = await platform();
      return measureStart(executablePath, portal, (await signIn(browser, portal)).state);
    },
  },
  k: {
    file: 'k-reload',
    measure: async ({ browser, executablePath, platform }) => {
      const { portal, blobs } = await platform();
      return measureReload(executablePath, { portal, blobs, state: (await signIn(browser, portal)).state });
    },
  },
  c: {
    file: 'c-cache',
    measure: async ({ browser }) => [...(await measureCache(browser)), ...(await measureCacheBytes())],
  },
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
    measure: async (given) => measureUse(given.browser, await signedIn(given, await given.largePlatform())),
  },
  j: {
    file: 'j-dashboard',
    measure: async (bench) => {
      const given = await signedIn(bench, await bench.largePlatform());
      return measureDashboard(bench.browser, { ...given, ...(await widestScope(apiOf(given.api, given.token))) });
    },
  },
  h: {
    file: 'h-plan',
    measure: async (bench) => {
      const given = await signedIn(bench, await bench.largePlatform());
      return withPlannedProject(given, planItems, (project) => measurePlan(bench.browser, { ...given, ...project }));
    },
  },
  i: {
    file: 'i-depths',
    measure: async (bench) => {
      const given = await signedIn(bench, await bench.largePlatform());
      return withPlannedProject(given, planItems, (project) =>
        measureDepths(bench.browser, { ...given, ...project, items: planItems }),
      );
    },
  },
  g: {
    file: 'g-deploy',
    measure: async (bench) => measureDeploy(bench.browser, await signedIn(bench, await bench.largePlatform())),
  },
  l: {
    file: 'l-moves',
    measure: async (bench) => measureMoves(await signedIn(bench, await bench.largePlatform())),
  },
  m: {
    file: 'm-warehouse',
    measure: async (bench) => measureWarehouse(bench.browser, await signedIn(bench, await bench.largePlatform())),
  },
  n: {
    file: 'n-live',
    measure: async ({ browser, platform }) => {
      const given = await platform();
      return measureLive(browser, { ...given, ...(await signIn(browser, given.portal)) });
    },
  },
  o: {
    file: 'o-writes',
    measure: async (bench) => {
      const given = await signedIn(bench, await bench.largePlatform());
      return [
        ...(await measureWrites(given)),
        ...(await measureLongestWait(given)),
        ...(await measureFollowedWrites(given)),
      ];
    },
  },
  p: {
    file: 'p-releases',
    measure: async (bench) => measureReleases(bench.browser, await signedIn(bench, await bench.platform())),
  },
  q: {
    file: 'q-monitoring',
    measure: async ({ platform }) => measureMonitoring(await platform()),
  },
  phone: {
    file: 'phone',
    isLong: true,
    measure: ({ browser, freshPlatform }) => measurePhone(browser, freshPlatform),
  },
  scale: {
    file: 'scale',
    isLong: true,
    measure: ({ browser, freshPlatform }) => measureScale(browser, freshPlatform),
  },
  shift: {
    file: 'shift',
    isLong: true,
    measure: ({ browser, freshPlatform }) => measureShift(browser, (env) => freshPlatform(1, env)),
  },
};

export const partNames: readonly string[] = Object.keys(parts).sort();

/**
 * Measures the named parts (all, if none is), prints each figure and writes it below `folder`, all of them as the table
 * `table.md`. A part that fails is reported, and the others are still measured.
 * @returns the table, and whether everything was measured and every budget is kept
 */
export async function bench(
  names: readonly string[],
  options: Omit<Bench, 'browser'> & { folder: string },
): Promise<{ text: string; isKept: boolean }> {
  const since = Date.now();
  const browser = await openBrowser(options.executablePath);
  const all = new Map<string, Figure[]>();
  const failures: string[] = [];
  try {
    for (const [name, { file, measure, isLong }] of Object.entries(parts)) {
      if (names.length > 0 ? !names.includes(name) : isLong) continue;
      const begun = Date.now();
      try {
        const figures = await measure({ ...options, browser });
        write(join(options.folder, `${file}.json`), name, figures);
        for (const figure of figures) console.info(line(figure));
        all.set(name, figures);
      } catch (error) {
        failures.push(`part ${name}: ${error instanceof Error ? error.message : String(error)}`);
        console.error(`  part ${name} failed:`, error);
      }
      const seconds = ((Date.now() - begun) / 1000).toFixed(0);
      console.info(`  part ${name}: ${seconds} s; load of the machine ${loadavg()[0]?.toFixed(1)}\n`);
    }
  } finally {
    await browser.close();
  }
  const figures = [...all].sort(([a], [b]) => a.localeCompare(b)).flatMap(([, own]) => own);
  const about = { browser: browser.version(), minutes: (Date.now() - since) / 60_000, failures };
  const text = table(figures, about);
  mkdirSync(options.folder, { recursive: true });
  writeFileSync(join(options.folder, 'table.md'), text);
  const missed = figures.filter(isOver);
  const budgets = figures.filter(({ budget }) => budget).length;
  console.info(`${budgets - missed.length} of ${budgets} budgets are kept. Figures: ${options.folder}`);
  for (const figure of missed) console.info(`  missed: ${line(figure)}`);
  return { text, isKept: missed.length === 0 && failures.length === 0 };
}
