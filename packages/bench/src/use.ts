import type { ReleaseSet } from '@groundwork/federation/releases';
import type { Browser, Page } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { installFrames, longestFrame } from './frames.ts';
import { withPages } from './measured-pages.ts';
import type { SignedIn } from './sign-in.ts';

// (f) Working in the portal with twenty times the demonstration data: lists from the persisted cache, an editor, saving,
// typing. Each beside the least that could do it: a bare grid with as many rows, a bare form, the request alone.

/** tsx wraps functions in a helper that a page does not have. */
const names = 'globalThis.__name = (named) => named';
const runs = 3;
const openBudget = { value: 1000 };
const frameBudget = { value: 100 };
const firstRow = 'main .ag-row:visible';
/** Where each page begins: a short list that costs the others nothing. */
const start = '/tags';
const patience = 8_000;

/** Opens a list by its entry in the menu and waits, in the page, until a row of the new view is painted. */
function openList(page: Page, path: string): Promise<number | undefined> {
  return page.evaluate(
    async ([address, limit]) => {
      const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${address}"]`);
      if (!link) return undefined;
      const shown = () => [...document.querySelectorAll('main > div')].find((view) => !(view as HTMLElement).hidden);
      const before = shown();
      const since = performance.now();
      link.click();
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now() - since;
        const view = shown();
        const hasRow = [...(view?.querySelectorAll('.ag-row') ?? [])].some((row) => row.textContent?.trim());
        if (view !== before && hasRow) break;
        if (now > limit) return undefined;
      }
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - since;
    },
    [path, patience] as const,
  );
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // What was fetched is written half a second later.
  await page.waitForTimeout(1500);
}

interface Context {
  portal: string;
  api: string;
  token: string;
  state: SignedIn;
}

/** The project with the most among the first 1,000 orders, and a warehouse: lists of a scope are empty without one. */
async function widestScope({ api, token }: Context): Promise<{ projectId: string; warehouseId: string }> {
  const get = async (path: string) =>
    (await (await fetch(`${api}/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as unknown;
  const [warehouse] = (await get('locations?type=Warehouse')) as { id: string }[];
  const counts = new Map<string, number>();
  for (const { projectId = '' } of (await get('orders')) as { projectId?: string }[])
    counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
  const [projectId = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return { projectId, warehouseId: warehouse?.id ?? '' };
}

export async function measureUse(browser: Browser, options: Context): Promise<Figure[]> {
  const { portal, state } = options;
  const filters = { ...(await widestScope(options)), projectGroupId: '', authorizedProjectsOnly: false };
  const { remotes } = (await (await fetch(`${portal}/release-set.json`)).json()) as ReleaseSet;
  const paths = remotes.flatMap(({ declaration }) =>
    declaration.routes.filter(({ path }) => !path.includes(':')).map(({ path }) => path),
  );
  const context = await browser.newContext({
    storageState: state,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript(names);
  await context.addInitScript(installFrames);
  await context.addInitScript((stored) => localStorage.setItem('globalFilters', stored), JSON.stringify(filters));
  try {
    const counts = new Map<string, number>();
    const page = await context.newPage();
    await page.goto(portal + start);
    await page.locator(firstRow).first().waitFor({ timeout: 60_000 });
    for (const path of paths) {
      if (path === start || (await openList(page, path)) === undefined) continue;
      await settle(page);
      counts.set(path, await countOf(page));
    }
    await page.close();
    return [
      ...(await measureLists(browser, portal, counts, () => context.newPage())),
      ...(await measureEditor(browser, portal, () => context.newPage())),
    ];
  } finally {
    await context.close();
  }
}

/** As the list itself says: '2,360 products'. */
async function countOf(page: Page): Promise<number> {
  const texts = await page.locator('main > div:not([hidden])').allInnerTexts();
  const found = /^([\d,]+) (?:found|[a-z ]+)$/m.exec(texts.join('\n'));
  return Number(found?.[1]?.replaceAll(',', '') ?? Number.NaN);
}

/** In each run a fresh page, so that nothing but IndexedDB has the records; then one list after the other. */
async function measureLists(
  browser: Browser,
  portal: string,
  counts: ReadonlyMap<string, number>,
  newPage: () => Promise<Page>,
): Promise<Figure[]> {
  const times = new Map<string, number[]>();
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage();
    await page.goto(portal + start);
    await page.locator(firstRow).first().waitFor({ timeout: 60_000 });
    await settle(page);
    for (const path of counts.keys()) {
      const time = await openList(page, path);
      if (time !== undefined) times.set(path, [...(times.get(path) ?? []), time]);
      await page.waitForLoadState('networkidle');
    }
    await page.close();
  }
  return withPages(browser, 'grid', async (run) => {
    const figures: Figure[] = [];
    for (const [path, values] of times) {
      const rows = counts.get(path) || 100;
      const { 'first rows': bare } = await run('bare', rows);
      const name = `f open ${path}, ${rows.toLocaleString('en-US')} rows`;
      const baseline = { name: 'bare AG Grid, as many rows', values: bare?.baseline ?? [] };
      figures.push(figure(name, 'ms', values, baseline, openBudget));
    }
    return figures;
  });
}

/** Opens and saves the first product's editor, and types into its name and into the list's filter. */
async function measureEditor(browser: Browser, portal: string, newPage: () => Promise<Page>): Promise<Figure[]> {
  const times: Record<'open' | 'save' | 'put' | 'field' | 'filter', number[]> = {
    open: [],
    save: [],
    put: [],
    field: [],
    filter: [],
  };
  const page = await newPage();
  await page.goto(`${portal}/products`);
  await page.locator(firstRow).first().waitFor({ timeout: 60_000 });
  await settle(page);
  for (let run = 0; run <= runs; run += 1) {
    const add = (name: keyof typeof times, value: number) => run > 0 && times[name].push(value);
    await page.locator('.ag-row[row-index="0"] [col-id="name"]').dblclick();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).waitFor();
    add('open', await press(page, 'Edit', 'comes'));
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
    await name.press('End');
    add('field', await longestFrame(page, () => name.pressSequentially(' more', { delay: 60 })));
    const answered = page.waitForResponse((response) => ['PUT', 'PATCH'].includes(response.request().method()));
    add('save', await press(page, 'Save', 'goes'));
    const response = await answered;
    await response.finished();
    const { requestStart, responseEnd } = response.request().timing();
    add('put', responseEnd - requestStart);
    const filter = page.locator('main > div:not([hidden])').getByRole('textbox').first();
    add('filter', await longestFrame(page, () => filter.pressSequentially('wood', { delay: 60 })));
    await filter.fill('');
    await page.waitForTimeout(600);
  }
  await page.close();
  return withPages(browser, 'plain', async (run, open) => {
    const { form } = await run('form');
    const bareForm = { name: 'a bare form', values: form?.baseline ?? [] };
    const bareTyping = { name: 'a bare form', values: await typeInBareForm(await open()) };
    return [
      figure('f open an editor', 'ms', times.open, bareForm, openBudget),
      figure('f save it', 'ms', times.save, { name: 'its request alone', values: times.put }, openBudget),
      figure('f typing in its field, longest frame', 'ms', times.field, bareTyping, frameBudget),
      figure('f typing in the quick filter, longest frame', 'ms', times.filter, bareTyping, frameBudget),
    ];
  });
}

/** From the press of a dialog's button until the form has come or gone, and that is painted. */
function press(page: Page, label: string, form: 'comes' | 'goes'): Promise<number> {
  return page.evaluate(
    async ([wanted, isToCome]) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
      const button = buttons.find(({ textContent }) => textContent === wanted);
      if (!button) throw new Error(`There is no button '${wanted}'.`);
      const start = performance.now();
      button.click();
      while ((document.querySelector('[role=dialog] form input') !== null) !== isToCome) {
        if (performance.now() - start > 15_000) throw new Error(`'${wanted}' led nowhere.`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - start;
    },
    [label, form === 'comes'] as const,
  );
}

/** The least that a key can cost: a field of a bare form. */
async function typeInBareForm(page: Page): Promise<number[]> {
  const frames: number[] = [];
  await page.addInitScript(names);
  await page.addInitScript(installFrames);
  await page.reload();
  await page.evaluate(() => window.bench.form?.(1));
  for (let run = 0; run < runs; run += 1) {
    const field = page.locator('form input').first();
    frames.push(await longestFrame(page, () => field.pressSequentially(' more', { delay: 60 })));
  }
  await page.close();
  return frames;
}
