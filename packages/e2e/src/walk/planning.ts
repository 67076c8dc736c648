import type { Locator, Page } from '@playwright/test';
import { expect, platform } from '../fixtures.ts';
import { navigate } from '../tour/acts.ts';

// The work of a planner at a desk: a project, its plan, the deployment, the orders.

export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).click();

/** Types into a select and takes the option of that name. */
export async function choose(dialog: Locator, label: string, option: string) {
  const field = dialog.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(option);
  await dialog.page().getByRole('option', { name: option }).first().click();
  await expect(field).toHaveValue(option);
}

/** Goes to a page from within, as a link does, and waits for its heading. */
export async function goTo(page: Page, path: string, heading: string) {
  await navigate(page, path);
  await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible();
}

export async function createProject(page: Page, { name, location }: { name: string; location: string }) {
  await page.goto(`${platform().portal}/projects/list`);
  await press(page, 'New');
  const form = dialogOf(page, 'New Project');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await choose(form, 'Location', location);
  await form.getByText('Fulfill by warehouse?').click();
  await choose(form, 'Fulfilled by', 'Portland Central');
  await press(form, 'Create');
  await expect(form).toHaveCount(0);
}

/** Chooses the project by its card, on a page that asks for one. */
export async function selectProject(page: Page, name: string) {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Select a project/ })
    .click();
  const selector = dialogOf(page, /^Select Project/);
  await selector.getByPlaceholder('Filter projects...').fill(name);
  await press(selector, name);
  await expect(selector).toHaveCount(0);
}

export const planRow = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

/** 'Add to Plan': adds an area from its template. Returns the dialog's line about what it adds. */
export async function addArea(page: Page, template: string, sourcing: string): Promise<string> {
  await press(page, 'Add');
  await page.getByRole('menuitem', { name: 'Area' }).click();
  const form = dialogOf(page, 'Add to Plan');
  await choose(form, 'Template', template);
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(template);
  await choose(form, 'Sourcing', sourcing);
  const brings = await form.getByText(/^Adds \d/).textContent();
  await press(form, 'Add');
  await expect(form).toHaveCount(0);
  return brings ?? '';
}

export const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** The numbers of the Deploy dialog, by level: to be created, created, omitted. */
export async function previewOf(dialog: Locator): Promise<Record<string, [number, number, number]>> {
  const lines = await dialog
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
  return Object.fromEntries(lines.map(([level = '', ...numbers]) => [level, numbers.map(Number)])) as Record<
    string,
    [number, number, number]
  >;
}

/** Selects orders that a search finds: all of them, whose number is checked, or the first row that contains a text. */
export async function selectOrders(page: Page, search: string, which: number | string) {
  await page.getByRole('textbox', { name: 'Find items' }).fill(search);
  const list = page.getByRole('region', { name: 'Orders' });
  const rows = list.getByRole('row').filter({ has: page.getByRole('gridcell') });
  if (typeof which === 'string') return rows.filter({ hasText: which }).first().getByRole('checkbox').check();
  await expect(rows).toHaveCount(which);
  await list.getByRole('columnheader').getByRole('checkbox').check();
}
