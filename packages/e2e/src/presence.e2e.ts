import { chromium, type Page } from '@playwright/test';
import { axeViolations, expect, pageAs, test } from './fixtures.ts';
import { makeProduct, openProducts, rowOf, storedProduct } from './products.ts';

const soon = { timeout: 10_000 };
const editorOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Product' });

test('who edits a record is named to others, hinders nobody, and is gone within a minute after the browser was killed', async ({
  as,
  launchOptions,
}) => {
  const dirk = await as('director');
  await openProducts(dirk);
  const product = await makeProduct(dirk, { barcode: '1' });
  await openProducts(dirk, `?q=${encodeURIComponent(product.name)}`);
  await expect(rowOf(dirk, product.name)).toBeVisible();

  // A browser of its own, so that its process can be killed.
  const server = await chromium.launchServer(launchOptions);
  try {
    const connie = await pageAs(await chromium.connect(server.wsEndpoint()), 'contributor');
    await openProducts(connie, `?edit=${product.id}`);
    await expect(editorOf(connie)).toBeVisible();
    await expect(rowOf(dirk, product.name).getByText('Connie is editing')).toBeVisible(soon);
    expect(await axeViolations(dirk)).toEqual([]);

    await openProducts(dirk, `?q=${encodeURIComponent(product.name)}&edit=${product.id}`);
    await expect(editorOf(dirk).getByText('Connie is editing this')).toBeVisible(soon);
    await expect(editorOf(connie).getByText('Dirk is editing this')).toBeVisible(soon);
    expect(await axeViolations(dirk, { scope: '[role=dialog]' })).toEqual([]);
    await editorOf(dirk)
      .getByRole('textbox', { name: /Barcode/ })
      .fill('2');
    await editorOf(dirk).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editorOf(dirk)).toHaveCount(0);
    expect(await storedProduct(dirk, product.id)).toMatchObject({ barcode: '2' });
    await expect(editorOf(connie).getByText('Dirk is editing this')).toHaveCount(0, soon);
    await expect(rowOf(dirk, product.name).getByText('Connie is editing')).toBeVisible();
  } finally {
    await server.kill();
  }
  await expect(rowOf(dirk, product.name).getByText('Connie is editing')).toHaveCount(0, { timeout: 60_000 });
  await expect(rowOf(dirk, product.name)).toBeVisible();
});
