import { expect, expectNoAxeViolationsInThemes, test } from './fixtures.ts';
import { openProducts, rowOf } from './products.ts';

const product = 'Pink Tower';

test("shows what the warehouse knows in the catalog's details and row menu", async ({ as }) => {
  const page = await as('director');
  await openProducts(page, '?q=Pink+Tower');
  await page.getByRole('button', { name: `Actions for ${product}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Show stock' }).click();
  const dialog = page.getByRole('dialog', { name: `Stock of ${product}` });
  await expect(dialog.getByRole('columnheader', { name: 'Available' })).toBeVisible();
  await expectNoAxeViolationsInThemes(page);
  await page.keyboard.press('Escape');
  await rowOf(page, product).first().dblclick();
  const section = page.getByRole('dialog', { name: product, exact: true }).getByRole('region', { name: 'Stock' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('table')).toBeVisible();
  await expectNoAxeViolationsInThemes(page);
});

test('keeps the product whole while the code of the warehouse does not come, and tries again', async ({ as }) => {
  const page = await as('director');
  let isDown = true;
  await page.route(/\/releases\/warehouse\//, (route) => (isDown ? route.abort() : route.continue()));
  await openProducts(page, '?q=Pink+Tower');
  await rowOf(page, product).first().dblclick();
  const dialog = page.getByRole('dialog', { name: product, exact: true });
  const notice = dialog.getByRole('region', { name: 'Stock' }).getByRole('alert');
  await expect(notice).toContainText('Stock could not be shown');
  await expect(dialog.getByText('External price')).toBeVisible();
  isDown = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('region', { name: 'Stock' }).getByRole('table')).toBeVisible();
});
