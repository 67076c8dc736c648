import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, platform, test } from './fixtures.ts';
import { comeBack, sql } from './sessions.ts';

const address = () => `${platform().portal}/warehouse/inventory`;
const placeholder = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Select a warehouse' });
const label = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const store = (page: Page, filters: Record<string, string>) =>
  page.evaluate((text) => localStorage.setItem('globalFilters', text), JSON.stringify(filters));

/** Records that the grid has rows for: those of its headings are counted by the grid too. */
const shownRows = (page: Page) =>
  page
    .getByRole('main')
    .locator('[aria-rowcount]')
    .first()
    .evaluate((grid) => {
      const headings = [...grid.querySelectorAll('[role=row]:has([role=columnheader])')];
      const rows = new Set(headings.map((row) => row.getAttribute('aria-rowindex')));
      return Number(grid.getAttribute('aria-rowcount')) - rows.size;
    });

async function stockOf(warehouse: string): Promise<number> {
  const [stock] = await sql(
    `select count(*)::int as count from inventoryitems i join locations l on l.id = i.doc->>'locationId'
     where l.doc->>'name' = $1 and not i.is_deleted and not i.is_archived`,
    [warehouse],
  );
  return Number(stock?.count);
}

test('a warehouse is asked for, chosen, named in the top bar, and limits the list [SH-07] [SC-12] [SC-17] [SC-26] [RT-39]', async ({
  as,
}) => {
  // Somebody on two teams is asked; the one warehouse of a person on one team is chosen already.
  const page = await as('contributor');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address());
  await expect(placeholder(page)).toBeVisible();
  // Nothing of the page is asked for before something is chosen.
  expect(asked.filter((url) => url.includes('/api/inventoryitems'))).toEqual([]);
  await placeholder(page).click();
  const dialog = page.getByRole('dialog', { name: 'Select Warehouse' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Portland Central', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(label(page, /Warehouse Portland Central/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Warehouse Inventory' })).toBeVisible();
  await expect.poll(() => shownRows(page)).toBeGreaterThan(0);
  // Other tests put something into the warehouses meanwhile: the page has it when it is looked at again.
  const missing = async (warehouse: string) => {
    await comeBack(page);
    return (await stockOf(warehouse)) - (await shownRows(page));
  };
  await expect.poll(() => missing('Portland Central')).toBe(0);
  await label(page, /Portland Central/).click();
  await dialog.getByRole('button', { name: 'Lyon Depot', exact: true }).click();
  await expect(label(page, /Warehouse Lyon Depot/)).toBeVisible();
  await expect.poll(() => missing('Lyon Depot')).toBe(0);
  await page.reload();
  await expect(label(page, /Warehouse Lyon Depot/)).toBeVisible();
});

test('a stored warehouse counts only while it exists and is of the type Warehouse [SC-19]', async ({ as }) => {
  const page = await as('contributor');
  await page.goto(address());
  await expect(placeholder(page)).toBeVisible();
  const [school] = await sql(`select id from locations where type = 'School' and not is_archived and not is_deleted`);
  const [warehouse] = await sql(`select id from locations where doc->>'name' = 'Portland Central'`);
  for (const warehouseId of [String(school?.id), 'no-such-place']) {
    await store(page, { warehouseId });
    await page.reload();
    await expect(placeholder(page)).toBeVisible();
  }
  await store(page, { warehouseId: String(warehouse?.id) });
  await page.reload();
  await expect(label(page, /Warehouse Portland Central/)).toBeVisible();
});
