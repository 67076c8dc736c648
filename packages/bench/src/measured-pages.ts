import type { Browser, Page } from '@playwright/test';
import { type Budget, type Figure, figure, type Unit } from './figure.ts';
import { servePages } from './pages/build.ts';
import type { Measured } from './pages/page.ts';

interface Expected {
  /** As the page calls it. */
  key: string;
  name: string;
  unit: Unit;
  baseline: string;
  budget?: Budget;
}

const floor = 'a Map with useSyncExternalStore';
const cacheFigures: readonly Expected[] = [
  {
    key: 'merge',
    name: 'c merge 100 changed + 5 deleted',
    unit: 'ms',
    baseline: floor,
    budget: { ratio: 2, value: 8 },
  },
  { key: 'renders', name: 'c cell renders in 15 merges', unit: 'renders', baseline: floor, budget: { ratio: 1 } },
  { key: 'one', name: 'c merge one record', unit: 'ms', baseline: floor, budget: { ratio: 2.5, value: 2 } },
  { key: 'scope', name: 'c switch scope', unit: 'ms', baseline: floor, budget: { ratio: 1.5 } },
  { key: 'ingest', name: 'c ingest and mount', unit: 'ms', baseline: floor, budget: { ratio: 1.25 } },
  { key: 'heap', name: 'c heap with readers', unit: 'bytes', baseline: floor },
  { key: 'raw heap', name: 'c heap with readers', unit: 'bytes', baseline: 'the raw array', budget: { ratio: 1.1 } },
];
const arrays = 'JSON text of 1,000 records in IndexedDB';
const reloadFigures: readonly Expected[] = [
  { key: 'reload first', name: 'c reload, first rows', unit: 'ms', baseline: arrays, budget: { ratio: 1.15 } },
  { key: 'reload all', name: 'c reload, all records', unit: 'ms', baseline: arrays, budget: { ratio: 1.15 } },
];
const bare = 'bare AG Grid';
const gridFigures: readonly Expected[] = [
  { key: 'first rows', name: 'd first rows of 100,000', unit: 'ms', baseline: bare, budget: { ratio: 1.2 } },
  { key: 'quick filter', name: 'd quick-filter keystroke', unit: 'ms', baseline: bare, budget: { value: 50 } },
  { key: 'quick filter, first', name: 'd quick filter, first use', unit: 'ms', baseline: bare, budget: { value: 100 } },
  { key: 'small change', name: 'd 100 changed + 5 removed rows', unit: 'ms', baseline: bare },
  { key: 'export', name: 'd export of 100,000 rows', unit: 'ms', baseline: 'a bare string join' },
  {
    key: 'export, longest frame',
    name: 'd export, longest frame',
    unit: 'ms',
    baseline: 'a bare string join',
    budget: { value: 100 },
  },
  {
    key: 'first rows, sorted',
    name: 'd first rows, sorted by name',
    unit: 'ms',
    baseline: bare,
    budget: { ratio: 1.2 },
  },
  {
    key: 'quick filter, sorted',
    name: 'd quick-filter keystroke, sorted',
    unit: 'ms',
    baseline: bare,
    budget: { value: 50 },
  },
  { key: 'small change, sorted', name: 'd 100 changed + 5 removed, sorted', unit: 'ms', baseline: bare },
  {
    key: 'small change, longest frame',
    name: 'd 100 changed + 5 removed, sorted, longest frame',
    unit: 'ms',
    baseline: bare,
    budget: { value: 50 },
  },
];

/** The figures of the cache and the grid that the architecture limits, measured in pages of their own. */
export async function measureCache(browser: Browser): Promise<Figure[]> {
  return withPages(browser, 'cache', async (run) => {
    const memory: Measured = {};
    for (const order of ['floorFirst', 'oursFirst', 'floorFirst', 'oursFirst', 'raw'])
      collect(memory, await run(order));
    memory['raw heap'] = { ours: memory.heap?.ours ?? [], baseline: memory['raw heap']?.baseline ?? [] };
    await run('store');
    const reload = await run('reload');
    return [...figures(cacheFigures, memory), ...figures(reloadFigures, reload)];
  });
}
export async function measureGrid(browser: Browser): Promise<Figure[]> {
  return withPages(browser, 'grid', async (run) =>
    figures(gridFigures, { ...(await run('grid')), ...(await run('export')) }),
  );
}

const figures = (expected: readonly Expected[], measured: Measured): Figure[] =>
  expected.map(({ key, name, unit, baseline, budget }) => {
    const values = measured[key];
    if (!values) throw new Error(`The page did not measure '${key}'.`);
    return figure(name, unit, values.ours, { name: baseline, values: values.baseline }, budget);
  });

function collect(all: Measured, more: Measured): void {
  for (const [key, { ours, baseline }] of Object.entries(more)) {
    all[key] ??= { ours: [], baseline: [] };
    all[key].ours.push(...ours);
    all[key].baseline.push(...baseline);
  }
}

/** Each measurement runs in a fresh load of the page, all of them in one browser context. */
export async function withPages(
  browser: Browser,
  name: string,
  work: (
    run: (measurement: string, ...counts: number[]) => Promise<Measured>,
    open: () => Promise<Page>,
  ) => Promise<Figure[]>,
): Promise<Figure[]> {
  const { address, close } = await servePages();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const open = async () => {
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(error));
      page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
      await page.goto(`${address}/${name}`);
      return page;
    };
    return await work(async (measurement, ...counts) => {
      const page = await open();
      const measured = await page.evaluate(([key, given]) => window.bench[key]?.(...given), [
        measurement,
        counts,
      ] as const);
      await page.close();
      if (!measured) throw new Error(`The page '${name}' has no measurement '${measurement}'.`);
      return measured;
    }, open);
  } finally {
    await context.close();
    close();
  }
}
