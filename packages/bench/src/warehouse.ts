import type { Project } from '@groundwork/contract';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { type Figure, figure } from './figure.ts';
import { withPages } from './measured-pages.ts';
import { withPickedProject } from './picked-project.ts';
import { type Api, apiOf } from './planned-project.ts';
import { firstTimeoutMs, openDailyPortal, openPortal, openStart, openView, rehearsals, settle } from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';

// (m) The warehouse with twenty times the demonstration data: opening the kits and what is ready to ship, and a scan of a
// picker, until its result is painted and until the server has answered. Beside them bare pages with as many kits and
// rows, a letter typed into the scan field, and the request alone.

const openings = 5;
const scans = 12;
const openBudget = { value: 1_000 };
const shownBudget = { value: 100 };
const answeredBudget = { value: 300 };

interface Given {
  executablePath: string;
  portal: string;
  api: string;
  token: string;
  state: SignedIn;
  databaseUrl: string;
}

export async function measureWarehouse(browser: Browser, given: Given): Promise<Figure[]> {
  const api = apiOf(given.api, given.token);
  const warehouseId = await busiestWarehouse(api);
  return [
    await measureOpening(browser, given, warehouseId, {
      name: 'kitting',
      path: '/warehouse/kitting',
      shows: 'ul[aria-label="Kits"] > li',
      bare: (count) => ({ name: `a bare page, ${count} rows`, page: 'cards', key: 'page', counts: [0, count] }),
    }),
    await measureOpening(browser, given, warehouseId, {
      name: 'shipping',
      path: '/warehouse/shipping',
      shows: '.ag-row, .ag-full-width-row',
      bare: (count) => ({ name: `bare AG Grid, ${count} rows`, page: 'grid', key: 'bare', counts: [count] }),
    }),
    ...(await measureScans(browser, given, api, warehouseId)),
  ];
}

/** The warehouse that most projects get their goods from. */
async function busiestWarehouse(api: Api): Promise<string> {
  const counts = new Map<string, number>();
  for (const { fulfillingById } of await api<Project[]>('GET', 'projects'))
    if (fulfillingById) counts.set(fulfillingById, (counts.get(fulfillingById) ?? 0) + 1);
  const [busiest] = [...counts].sort(([, one], [, other]) => other - one);
  if (!busiest) throw new Error('No project gets its goods from a warehouse.');
  return busiest[0];
}

interface Opening {
  name: string;
  path: string;
  /** Shown when the list is ready. */
  shows: string;
  bare: (count: number) => { name: string; page: 'cards' | 'grid'; key: string; counts: readonly number[] };
}

async function measureOpening(
  browser: Browser,
  { executablePath, portal, state }: Given,
  warehouseId: string,
  { name, path, shows, bare }: Opening,
): Promise<Figure> {
  const context = await openDailyPortal(executablePath, state, { warehouseId });
  const times: number[] = [];
  let count = 0;
  try {
    for (let run = -rehearsals; run < openings; run += 1) {
      const page = await openStart(context, portal);
      const time = await openView(page, path, shows, run === -rehearsals ? firstTimeoutMs : undefined);
      if (time === undefined) throw new Error(`${path} has no entry in the menu, or shows nothing.`);
      if (run >= 0) times.push(time);
      await settle(page);
      count = await page.locator('main > div:not([hidden])').locator(shows).count();
      await page.close();
    }
  } finally {
    await context.close();
  }
  const baseline = bare(count);
  const [opened] = await withPages(browser, baseline.page, async (run) => {
    const values = Object.values(await run(baseline.key, ...baseline.counts))[0]?.baseline ?? [];
    return [figure(`m open ${name}`, 'ms', times, { name: baseline.name, values }, openBudget)];
  });
  if (!opened) throw new Error(`${path} has nothing beside it.`);
  return opened;
}

/** One order, whose product is scanned into its tote and taken back again. */
async function measureScans(browser: Browser, given: Given, api: Api, warehouseId: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: given.databaseUrl });
  await client.connect();
  try {
    return await withPickedProject(
      api,
      client,
      { warehouseId, pickers: 1, products: 1 },
      async ({ products, orders }) => {
        const code = products[0]?.externalIdentifier;
        const orderId = orders[0]?.[0]?.id;
        if (!code || !orderId) throw new Error('There is no product with a Product ID.');
        const context = await openPortal(browser, given.state, { warehouseId });
        try {
          await context.addInitScript(hearKeys);
          const page = await context.newPage();
          await page.goto(`${given.portal}/warehouse/kitting?kits=${orderId}:1`);
          await page.getByText('Scanner ready').waitFor({ timeout: firstTimeoutMs });
          await page.getByPlaceholder('Scan the product').waitFor({ timeout: firstTimeoutMs });
          await settle(page);
          return await scanAgainAndAgain(page, code);
        } finally {
          await context.close();
        }
      },
    );
  } finally {
    await client.end();
  }
}

async function scanAgainAndAgain(page: Page, code: string): Promise<Figure[]> {
  const shown: number[] = [];
  const answered: number[] = [];
  const requests: number[] = [];
  const letters: number[] = [];
  // The first scan is for the code that has not run yet.
  for (let run = 0; run <= scans; run += 1) {
    const letter = await typeLetter(page);
    const put = await scan(page, code);
    await scan(page, 'GW-CMD-UNDO');
    if (run === 0) continue;
    letters.push(letter);
    shown.push(put.shown);
    answered.push(put.answered);
    requests.push(put.request);
  }
  const field = { name: 'a letter in the scan field', values: letters };
  return [
    figure('m a scan until its result is seen', 'ms', shown, field, shownBudget),
    figure(
      'm a scan until the server has it',
      'ms',
      answered,
      { name: 'its request alone', values: requests },
      answeredBudget,
    ),
  ];
}

/** From the press of a letter until it is painted; it is taken out again. */
async function typeLetter(page: Page): Promise<number> {
  await page.getByRole('textbox', { name: 'Code' }).focus();
  await page.evaluate(() => {
    window.scanned = new Promise((resolve) => {
      window.keyPressed = () => {
        window.keyPressed = undefined;
        const since = performance.now();
        requestAnimationFrame(() => setTimeout(() => resolve({ since, shown: performance.now() - since })));
      };
    });
  });
  await page.keyboard.press('x');
  const { shown } = await page.evaluate(() => window.scanned);
  await page.keyboard.press('Backspace');
  // Longer than the keys of a scanner are apart.
  await page.waitForTimeout(400);
  return shown;
}

/** Types a code as a scanner does. The clock runs from its last key. */
async function scan(page: Page, code: string): Promise<{ shown: number; answered: number; request: number }> {
  await page.keyboard.type(code, { delay: 4 });
  await page.evaluate(() => {
    const bar = '[role=alert][data-tone]';
    const before = document.querySelector(bar);
    performance.clearResourceTimings();
    window.scanned = new Promise((resolve, reject) => {
      window.keyPressed = () => {
        window.keyPressed = undefined;
        const since = performance.now();
        const look = () => {
          if (performance.now() - since > 15_000) return reject(new Error('Nothing said what the scan led to.'));
          const now = document.querySelector(bar);
          if (!now || now === before) return requestAnimationFrame(look);
          const tone = now.getAttribute('data-tone') ?? '';
          return requestAnimationFrame(() =>
            setTimeout(() => resolve({ since, shown: performance.now() - since, tone, text: now.textContent ?? '' })),
          );
        };
        look();
      };
    });
  });
  const moved = page.waitForResponse((response) => response.url().endsWith('/reservations/move'));
  await page.keyboard.press('Enter');
  const { since, shown, tone, text } = await page.evaluate(() => window.scanned);
  if (tone === 'error') throw new Error(`${code} was refused: ${text}`);
  const response = await moved;
  if (!response.ok()) throw new Error(`${code} was answered with ${response.status()}.`);
  await response.finished();
  const entry = await page.waitForFunction(() => {
    const found = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/reservations/move'));
    return found && { begun: found.startTime, ended: found.startTime + found.duration };
  });
  const times = await entry.jsonValue();
  if (!times) throw new Error('The browser kept no times of the request.');
  await page.waitForTimeout(300);
  return { shown, answered: times.ended - since, request: times.ended - times.begun };
}

/** For `page.addInitScript`: hears keys before the scanner does, which keeps those of a code to itself. */
function hearKeys(): void {
  addEventListener('keydown', () => window.keyPressed?.(), { capture: true });
}

declare global {
  interface Window {
    /** Called with the next key. */
    keyPressed?: () => void;
    /** When the last key of a scan came, and how long after it the result was painted. */
    scanned: Promise<{ since: number; shown: number; tone?: string; text?: string }>;
  }
}
