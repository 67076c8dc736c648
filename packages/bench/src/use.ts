import type { ReleaseSet } from '@groundwork/federation/releases';
import type { Browser, Page } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { installFrames, longestFrame } from './frames.ts';
import { withPages } from './measured-pages.ts';
import { apiOf } from './planned-project.ts';
import {
  firstRow,
  names,
  openDailyPortal,
  openStart,
  openView,
  rehearsals,
  settle,
  start,
  untilQuiet,
} from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';
import { measureTouchDialog } from './touch-dialog.ts';
import { widestScope } from './widest-scope.ts';

// (f) Working in the portal with twenty times the demonstration data: lists from the persisted cache, an editor, saving,
// typing. Each beside the least that could do it: a bare grid with as many rows, a bare form, the request alone.

const runs = 3;
/** An editor opens in a tenth of a second; single times of it differ by half. */
const editorRuns = 9;
const openBudget = { value: 100 };
const editorBudget = { value: 60 };
const saveBudget = { value: 1000 };
const frameBudget = { value: 100 };

/** Routes that show something else than a list, and are measured elsewhere or not at all. */
const notLists = /^\/$|^\/setup\/(?:guide|plan)|^\/spaceDesign|^\/(?:mediaLibrary|activity|things)$/;

interface Context {
  executablePath: string;
  portal: string;
  api: string;
  token: string;
  state: SignedIn;
}

export async function measureUse(browser: Browser, options: Context): Promise<Figure[]> {
  const { executablePath, portal, state } = options;
  const { remotes } = (await (
    await fetch(`${portal}/release-set.json`, { headers: { cookie: 'groundwork-session=1' } })
  ).json()) as ReleaseSet;
  const paths = remotes.flatMap(({ declaration }) =>
    declaration.routes.filter(({ path }) => !path.includes(':')).map(({ path }) => path),
  );
  const context = await openDailyPortal(executablePath, state, await widestScope(apiOf(options.api, options.token)));
  try {
    const counts = new Map<string, number>();
    const page = await openStart(context, portal);
    for (const path of paths) {
      if (path === start || notLists.test(path)) continue;
      if ((await openView(page, path)) === undefined) {
        console.info(`  f: ${path} has no entry in the menu, or shows no row.`);
        continue;
      }
      await settle(page);
      counts.set(path, await countOf(page));
    }
    await page.close();
    return [
      ...(await measureLists(browser, counts, () => openStart(context, portal))),
      ...(await measureEditor(browser, portal, () => context.newPage())),
      await measureTouchDialog(browser, options),
    ];
  } finally {
    await context.close();
  }
}

/** How many rows the list has, without its header; those in sight are a few of them. */
async function countOf(page: Page): Promise<number> {
  const grid = page.locator('main > div:not([hidden]) [aria-rowcount]').first();
  return Number(await grid.getAttribute('aria-rowcount')) - 1;
}

/** In each run a fresh page that has asked the server for none of the records; then one list after the other. */
async function measureLists(
  browser: Browser,
  counts: ReadonlyMap<string, number>,
  newPage: () => Promise<Page>,
): Promise<Figure[]> {
  const times = new Map<string, number[]>();
  // All of them have been opened once, to be counted.
  for (let run = 1 - rehearsals; run < runs; run += 1) {
    const page = await newPage();
    for (const path of counts.keys()) {
      const time = await openView(page, path);
      if (time !== undefined && run >= 0) times.set(path, [...(times.get(path) ?? []), time]);
      await untilQuiet(page);
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
  for (let run = 0; run <= editorRuns; run += 1) {
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
      figure('f open an editor', 'ms', times.open, bareForm, editorBudget),
      figure('f save it', 'ms', times.save, { name: 'its request alone', values: times.put }, saveBudget),
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
