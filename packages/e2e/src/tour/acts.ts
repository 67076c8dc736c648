import type { Page, Route } from '@playwright/test';
import { noisePng } from '../images.ts';
import { dialogOf, phone } from './stop.ts';

// The action at a stop, as a user would do it, and the data it needs.

type Act = (page: Page) => Promise<unknown>;

/** A button that can be pressed: the page before may show one of the same name until the new one is drawn. */
export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name, exact: true, disabled: false }).filter({ visible: true }).first().click();
/** Presses a button of the uppermost dialog. */
export const pressWithin =
  (name: string | RegExp): Act =>
  (page) =>
    dialogOf(page).getByRole('button', { name, exact: true }).first().click();
export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
/** Chooses one of the kinds that a segmented control offers. */
export const changeKind =
  (label: string): Act =>
  (page) =>
    page.getByRole('radio', { name: label, exact: true }).filter({ visible: true }).first().check({ force: true });
/** Chooses an entry of the menu behind a button. */
export const choose = (button: string | RegExp, entry: string): Act =>
  inTurn(press(button), (page) => page.getByRole('menuitem', { name: entry }).click());
/** Chooses an entry of the grid's menu. */
export const fromGridMenu = (entry: string): Act => choose('Default', entry);

/** Selects the first rows of the grid, or the first cards of a phone. */
export const select =
  (count: number): Act =>
  async (page) => {
    const rows = page.locator('main [row-id]').filter({ visible: true });
    await rows.first().waitFor();
    const mode = page.getByRole('button', { name: 'Select', exact: true });
    if (await mode.isVisible()) await mode.click();
    // By their ids: what somebody else changes meanwhile may move a row.
    const ids = await rows.evaluateAll((elements) => [...new Set(elements.map((row) => row.getAttribute('row-id')))]);
    for (const id of ids.slice(0, count)) {
      const box = page.locator(`main [row-id="${id}"]`).filter({ visible: true }).getByRole('checkbox');
      await box.check({ force: true });
    }
  };
/** Selects the first kit of the first project that is ready, and begins to ship it. */
export const shipFirstKit: Act = async (page) => {
  await page
    .getByRole('checkbox', { name: /^Select all / })
    .nth(1)
    .check({ force: true });
  await press(/^Ship \d/)(page);
};
export const withSelected = (count: number, command: string): Act => inTurn(select(count), press(command));

/** By the pencil beside its name; on a phone an entry of the row's menu. */
export const renameComponent: Act = (page) =>
  (page.viewportSize()?.width ?? 0) > phone ? press(/^Rename /)(page) : choose(/^Actions for /, 'Rename')(page);

/** An item of the demonstration that is planned, and not made yet. */
export const openPlannedItem: Act = async (page) => {
  await page.getByRole('textbox', { name: 'Find items' }).fill('Flower scissors');
  const rows = page.locator('main [row-id]').filter({ hasText: 'Flower scissors' });
  await rows.getByRole('gridcell').first().dblclick();
};
/**
 * Waits until the page of that level is drawn: the one before it has buttons of the same names. On a phone the word is
 * there, and not shown.
 */
export const isAt =
  (level: string): Act =>
  (page) =>
    page.locator('main > div:not([hidden])').getByText(level, { exact: true }).first().waitFor({ state: 'attached' });
export const openFirstCard: Act = (page) =>
  page.getByRole('list', { name: /^In / }).getByRole('listitem').locator('a, button').first().click();

const kits = (page: Parameters<Act>[0]) => page.getByRole('list', { name: 'Kits' }).filter({ visible: true });
export const openFirstKit: Act = async (page) => {
  await kits(page).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Pick list' }).waitFor();
};
export const startPicking: Act = async (page) => {
  await kits(page).getByRole('checkbox', { disabled: false }).nth(2).check();
  await page.getByRole('button', { name: /^Start picking/ }).click();
  await page.getByRole('heading', { name: 'Pick run' }).waitFor();
};

export const typeName: Act = (page) =>
  dialogOf(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Half done');

export const chooseFile: Act = async (page) => {
  const buffer = noisePng(300);
  const files = dialogOf(page).locator('input[type=file]').first();
  await files.setInputFiles({ name: 'tray.png', mimeType: 'image/png', buffer });
  await dialogOf(page).getByRole('button', { name: 'Remove tray' }).waitFor();
};

/** Goes there within the page, as a link does: much quicker than loading the document. */
export const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: String(idx), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** Away from work that is not saved. */
export const leave: Act = async (page) => {
  await navigate(page, '/vendors');
  await page.getByRole('alertdialog').waitFor();
};

const isList = (url: URL) => /\/api\/(products|vendors)$/.test(url.pathname);

/** Lists that are never answered. */
export const unanswered: Act = (page) => page.route(isList, () => new Promise<void>(() => {}));
/** Lists that cannot be answered. */
export const failingLists: Act = (page) => page.route(isList, (route) => route.fulfill({ status: 500, body: '' }));

const onSave =
  (answer: (route: Route) => Promise<void>): Act =>
  (page) =>
    page.route(
      ({ pathname }) => /\/api\/products\/[^/]+$/.test(pathname),
      (route) => (route.request().method() === 'PUT' ? answer(route) : route.fallback()),
    );
export const saveFails = onSave((route) =>
  route.fulfill({ status: 500, json: { message: 'The product could not be stored.' } }),
);
/** Somebody else has saved meanwhile, under another name. */
export const savedBySomebodyElse = onSave((route) => {
  const mine = route.request().postDataJSON() as Record<string, unknown>;
  const current = {
    ...mine,
    id: new URL(route.request().url()).pathname.split('/').at(-1),
    name: 'Done by somebody else',
    timeModifiedUtc: new Date().toISOString(),
    timeCreatedUtc: new Date().toISOString(),
  };
  return route.fulfill({ status: 409, json: { message: 'Somebody else changed it.', code: 'conflict', current } });
});
