import { expect, expectNoAxeViolationsInThemes, test } from './fixtures.ts';
import { callApi, makeProduct, openProducts, rowOf, selectProduct, storedProduct, uniqueName } from './products.ts';

test('creates a product with every field, its vendor made on the way [PR-01] [PR-02] [PR-03] [FW-02] [DL-03] [GR-02]', async ({
  as,
}) => {
  const page = await as('director');
  await openProducts(page);
  const name = uniqueName('Tray');
  const vendor = uniqueName('Vendor');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);

  await dialog.getByRole('combobox', { name: 'Vendor' }).click();
  await page.getByRole('option', { name: '[ Create Vendor... ]' }).click();
  const creator = page.getByRole('dialog', { name: 'New Vendor' });
  await creator.getByRole('textbox', { name: 'Name', exact: true }).fill(vendor);
  await creator.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(creator).toHaveCount(0);
  await expect(dialog.getByRole('combobox', { name: 'Vendor' })).toHaveValue(vendor);

  await dialog.getByRole('spinbutton', { name: 'Price', exact: true }).fill('12.5');
  await dialog.getByRole('spinbutton', { name: /External price/ }).fill('15');
  const description = dialog.getByRole('textbox', { name: /Description/ });
  await description.click();
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Sturdy');
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type(' and light');
  await dialog.getByRole('textbox', { name: /Product ID/ }).fill('TR-1');
  await dialog.getByRole('textbox', { name: /Barcode/ }).fill('4006381333931');
  await dialog.getByRole('textbox', { name: /Website/ }).fill('https://example.test/a tray');
  await dialog.getByRole('checkbox', { name: 'Consumable' }).check();
  await expect(dialog.getByText('Divisible Units')).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Divisible' }).check();
  await dialog.getByRole('spinbutton', { name: /Divisible Units/ }).fill('4');
  const tags = dialog.getByRole('combobox', { name: 'Tags' });
  await tags.scrollIntoViewIfNeeded();
  await tags.click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');

  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/products'),
  );
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const { id } = (await (await created).json()) as { id: string };
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
  const stored = await storedProduct(page, id);
  expect(stored).toMatchObject({
    name,
    price: 12.5,
    externalPrice: 15,
    externalIdentifier: 'TR-1',
    barcode: '4006381333931',
    externalUrl: 'https://example.test/a%20tray',
    consumable: true,
    divisible: true,
    divisibleUnits: 4,
  });
  expect(stored.description).toBe('<p><strong>Sturdy</strong> and light</p>');
  expect(stored.tagIds).toHaveLength(1);
  const vendors = (await (await callApi(page, 'GET', `vendors/${stored.vendorId}`)).json()) as { name: string };
  expect(vendors.name).toBe(vendor);
});

test("keeps 'Create' and 'Close' free from the toast of the product before", async ({ as }) => {
  const page = await as('director', { viewport: { width: 1024, height: 768 } });
  await openProducts(page);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueName('First'));
  await dialog.getByText('Create another').click();
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await create.click();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(/is created/);
  await expect(toast).toBeVisible();
  // The toast of the first one stays as long as the pointer rests on it.
  await toast.hover();
  await expect(create).toBeEnabled();
  const isFree = (name: string) =>
    dialog.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
      return corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
    });
  // Where the dialog reaches up to the toast, and where the toast is as wide as most of it.
  for (const size of [page.viewportSize(), { width: 1440, height: 900 }, { width: 820, height: 700 }]) {
    if (size) await page.setViewportSize(size);
    for (const name of ['Create', 'Close'])
      await expect.poll(() => isFree(name), `${name} at ${size?.width}`).toBe(true);
  }
  await expect(toast).toBeVisible();
});

test('says what is missing and wrong, and sends nothing [VA-10] [VA-11] [VA-12] [DL-11] [DL-08]', async ({ as }) => {
  const page = await as('director');
  await openProducts(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/products')) writes.push(request.url());
  });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  await dialog.getByRole('spinbutton', { name: 'Price', exact: true }).fill('-1');
  await dialog.getByRole('textbox', { name: /Website/ }).fill('no address');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Check 3 fields');
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('alert').getByRole('button', { name: 'Website' }).click();
  await expect(dialog.getByRole('textbox', { name: /Website/ })).toBeFocused();
  expect(writes).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: /Website/ })).toHaveValue('');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('edits a product filled with its values, and shows it read-only with its history [DL-04] [DL-05] [PR-04] [AC-01] [AC-02] [AC-03] [AC-04]', async ({
  as,
}) => {
  const page = await as('director');
  await openProducts(page);
  const product = await makeProduct(page, {
    price: 3,
    barcode: '123',
    description: '<h3>Care</h3><p>Wipe with a cloth.</p>',
    divisible: true,
    divisibleUnits: 6,
  });
  await openProducts(page);
  await selectProduct(page, product.name);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(editor.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(product.name);
  await expect(editor.getByRole('textbox', { name: /Barcode/ })).toHaveValue('123');
  await expect(editor.getByRole('spinbutton', { name: /Divisible Units/ })).toHaveValue('6');
  await expect(editor.getByRole('textbox', { name: /Description/ })).toContainText('Wipe with a cloth.');
  await editor.getByRole('textbox', { name: /Barcode/ }).fill('456');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toHaveCount(0);
  expect(await storedProduct(page, product.id)).toMatchObject({
    barcode: '456',
    price: 3,
    divisibleUnits: 6,
    description: '<h3>Care</h3><p>Wipe with a cloth.</p>',
  });

  // On paper the list has its title, and nothing to press or to type into.
  const search = page.getByRole('textbox', { name: 'Find items' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
  await expect(search).toBeHidden();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(search).toBeVisible();

  await page.getByRole('button', { name: 'View', exact: true }).click();
  const details = page.getByRole('dialog', { name: product.name });
  await expect(details.getByText('456', { exact: true })).toBeVisible();
  await expect(details.getByRole('heading', { name: 'Care' })).toBeVisible();
  await expect(details.getByText('No tags provided')).toBeVisible();
  await expect(details.getByRole('textbox')).toHaveCount(0);
  const history = details.getByRole('region', { name: 'History' });
  await expect(history.getByText(/^Modified/)).toBeVisible();
  await history.getByRole('button', { name: 'Show Activity' }).click();
  await expect(history.getByRole('listitem')).toHaveText([
    /Dirk Director.*Updated this item/,
    /Dirk Director.*Created this item/,
  ]);
  await history.getByRole('button', { name: 'Hide Activity' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(0);
  // On paper the record alone, without the list behind it and without buttons.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  await expect(history).toBeVisible();
  await expect(details.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
});

test('deletes after asking, and takes it back [GR-06] [DL-17] [DL-18]', async ({ as }) => {
  const page = await as('director');
  await openProducts(page);
  const prefix = uniqueName('Pair');
  const pair = [
    await makeProduct(page, { name: `${prefix} a` }),
    await makeProduct(page, { name: `${prefix} b` }),
  ] as const;
  await openProducts(page);
  await selectProduct(page, pair[0].name);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete items' });
  await expect(question).toContainText('Send this to the recycle bin?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, pair[0].name)).toHaveCount(1);

  await page.getByRole('textbox', { name: 'Find items' }).fill(prefix);
  await rowOf(page, pair[1].name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toContainText('Send 2 items to the recycle bin?');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, prefix)).toHaveCount(0);
  expect(await storedProduct(page, pair[0].id)).toMatchObject({ isDeleted: true });

  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const toast = page.getByRole('region', { name: 'Notifications' });
  const [below, status] = [await toast.boundingBox(), await page.locator('main footer:visible').boundingBox()];
  expect((below?.y ?? 0) + (below?.height ?? 0), 'the toast covers the status line').toBeLessThan(status?.y ?? 0);
  await undo.click();
  await expect(rowOf(page, prefix)).toHaveCount(2);
  expect(await storedProduct(page, pair[1].id)).toMatchObject({ isDeleted: false });
});

test('shows the stock of products at a desk, and their tags on a tablet, without scrolling', async ({ as }) => {
  const page = await as('director');
  await openProducts(page);
  const grid = page.getByRole('region', { name: 'Product Catalog' });
  const isWhole = (column: string) =>
    grid.getByRole('columnheader', { name: column, exact: true }).evaluate((header) => {
      const { left, right, top } = header.getBoundingClientRect();
      return [left + 4, right - 4].every((x) => header.contains(document.elementFromPoint(x, top + 4)));
    });
  await expect.poll(() => isWhole('In stock')).toBe(true);
  const words = grid.locator('.ag-header-cell:not(.groundwork-quiet-header) .ag-header-cell-text:visible');
  const cut = () =>
    words.evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent));
  expect(await cut()).toEqual([]);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(() => isWhole('Area')).toBe(true);
});

test('duplicates a product from its row', async ({ as }) => {
  const page = await as('director');
  await openProducts(page);
  const product = await makeProduct(page, { price: 7, barcode: 'dup' });
  await openProducts(page, `?q=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: `Actions for ${product.name}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  await expect(dialog.getByRole('textbox', { name: /Barcode/ })).toHaveValue('dup');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, product.name)).toHaveCount(2);
});

test('shows others what changed, and they may not change it', async ({ as }) => {
  const page = await as('readonly');
  await openProducts(page, `?q=${encodeURIComponent('Wooden tray, small')}`);
  await expect(rowOf(page, 'Wooden tray, small')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await rowOf(page, 'Wooden tray, small').getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
});

test('has no accessibility violation in its list and dialogs, light and dark', async ({ as }) => {
  const page = await as('director', { colorScheme: 'light' });
  await openProducts(page);
  const product = await makeProduct(page, { description: '<p>With <strong>weight</strong></p>', price: 2 });
  await openProducts(page);
  await selectProduct(page, product.name);
  await expectNoAxeViolationsInThemes(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoAxeViolationsInThemes(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const details = page.getByRole('dialog', { name: product.name });
  await details.getByRole('button', { name: 'Show Activity' }).click();
  await expect(details.getByText('Created this item')).toBeVisible();
  await expectNoAxeViolationsInThemes(page);
  await details.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectNoAxeViolationsInThemes(page);
});
