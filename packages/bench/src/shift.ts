import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@groundwork/contract';
import type { Browser, Page } from '@playwright/test';
import type { MeasuredPlatform } from './bench.ts';
import { type Figure, figure } from './figure.ts';
import { heapOfPage } from './heap-of-page.ts';
import { apiOf } from './planned-project.ts';
import { openPortal, openStart, openView, untilQuiet } from './portal-page.ts';
import { signIn, tokenIn } from './sign-in.ts';
import { widestScope } from './widest-scope.ts';

// (shift) Eight hours of work in one tab, against one process of the API and one edge, without the pauses between two
// actions: in each of its 480 minutes the tab opens a page by the menu and searches its list, edits a product whenever that is
// the page, and gets four changes of other people by its stream. Heaps are read at the end of each hour, with the same pages
// open. The first hour is the baseline: by then every page has been open, and every cache is filled.

const minutes = Number(process.env.SHIFT_MINUTES ?? 480);
const hour = minutes / 8;
const budget = { ratio: 1.05 };
/** In the order in which they are opened; '/' is the dashboard, which has no rows. */
const visited = `/orders /products /inventory /projects/list /warehouse/kitting /setup/items /mediaLibrary /
  /warehouse/inventory /warehouse/shipping /people /setup/plan /trash /templates/items`.split(/\s+/);
const shown = 'h1, .ag-row, li, [role=img], p';

/** Environment of processes whose heaps `measureShift` reads. */
function reportingHeaps(folder: string): Record<string, string> {
  const report = join(import.meta.dirname, 'heap-report.mjs');
  return { HEAP_REPORTS: folder, NODE_OPTIONS: `--expose-gc --import=${report}` };
}

/** @param start starts a platform with such an environment */
export async function measureShift(
  browser: Browser,
  start: (env: Record<string, string>) => Promise<MeasuredPlatform>,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-heaps-'));
  try {
    return await work(browser, await start(reportingHeaps(folder)), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const names = ['a tab', 'the API', 'the edge'] as const;
type Heaps = Record<(typeof names)[number], number>;

async function work(browser: Browser, platform: MeasuredPlatform, folder: string): Promise<Figure[]> {
  const { state, token } = await signIn(browser, platform.portal);
  const api = apiOf(platform.api, token);
  const context = await openPortal(browser, state, await widestScope(api));
  const orders = (await api<Order[]>('GET', 'orders')).map(({ id }) => id);
  try {
    const page = await openStart(context, platform.portal);
    const session = await context.newCDPSession(page);
    const heaps = async (): Promise<Heaps> => ({
      'a tab': await heapOfPage(session),
      'the API': await heapOfProcess(folder, platform.pids?.api),
      'the edge': await heapOfProcess(folder, platform.pids?.edge),
    });
    const hours: Heaps[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await act(page, minute);
      // Its session is renewed as it works; others use its newest token.
      await others(apiOf(platform.api, await tokenIn(context)), orders, minute);
      if (minute % hour === 0) {
        await openAll(page);
        hours.push(await heaps());
        console.info(`  shift: hour ${hours.length}: ${JSON.stringify(hours.at(-1))}`);
      }
    }
    const [first, ...rest] = hours;
    if (!first) throw new Error('The shift had no hour.');
    return names.map((name) =>
      figure(
        `shift: heap of ${name}, hours six to eight`,
        'bytes',
        rest.slice(-3).map((heaps) => heaps[name]),
        { name: 'after the first hour', values: [first[name]] },
        budget,
      ),
    );
  } finally {
    await context.close();
  }
}

const rows = 'main > div:not([hidden]) .ag-row';

async function open(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  if ((await openView(page, path, shown)) === undefined)
    throw new Error(`${path} has no entry in the menu, or shows nothing.`);
}

async function act(page: Page, minute: number): Promise<void> {
  const path = visited[minute % visited.length] ?? '/orders';
  await open(page, path);
  const search = page
    .locator('main > div:not([hidden])')
    .getByRole('textbox', { name: /filter|search/i })
    .first();
  if (await search.isVisible()) {
    await search.fill('a');
    await wait(200);
    await search.fill('');
  }
  if (path === '/products') await openRecord(page, minute);
}

async function openRecord(page: Page, minute: number): Promise<void> {
  await page
    .locator(`${rows}[row-index="${minute % 5}"] [col-id="name"]`)
    .first()
    .dblclick();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  const was = await name.inputValue();
  await name.fill(`${was.replace(/ in minute \d+$/, '')} in minute ${minute}`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await name.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await untilQuiet(page);
}

/** Four orders are changed by other people. */
async function others(api: ReturnType<typeof apiOf>, orders: readonly string[], minute: number): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1)
    await api('PATCH', `orders/${orders[(minute * 4 + turn) % orders.length]}`, [
      { op: 'replace', path: 'po', value: `Minute ${minute}` },
    ]);
}

/** So that the same pages are open whenever the heap is read. */
async function openAll(page: Page): Promise<void> {
  for (const path of visited) await open(page, path);
  await untilQuiet(page);
  await wait(2_000);
}

async function heapOfProcess(folder: string, pid: number | undefined): Promise<number> {
  if (pid === undefined) throw new Error('The platform does not say which process this is.');
  const file = join(folder, String(pid));
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let turn = 0; turn < 100; turn += 1) {
    await wait(100);
    try {
      const bytes = Number(readFileSync(file, 'utf8'));
      if (bytes > 0) return bytes;
    } catch {
      // It is not written yet.
    }
  }
  throw new Error('A process did not report its heap within ten seconds.');
}
