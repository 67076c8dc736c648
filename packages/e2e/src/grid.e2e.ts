import { readFile } from 'node:fs/promises';
import { expect, platform, test } from './fixtures.ts';
import { callApi, makeProduct, openProducts, rowOf, uniqueName } from './products.ts';

test('narrows the rows, counts them, and selects what is shown [GR-03] [GR-04] [GR-05] [GR-06] [GR-07] [GR-08]', async ({
  as,
}) => {
  const page = await as('director');
  await openProducts(page);
  const prefix = uniqueName('Grid');
  for (const letter of ['a', 'b', 'c']) await makeProduct(page, { name: `${prefix} ${letter}` });
  await openProducts(page);
  const filter = page.getByRole('textbox', { name: 'Find items' });
  await expect(filter).toHaveAttribute('placeholder', 'Find items...');
  await filter.fill(prefix);
  await expect(rowOf(page, prefix)).toHaveCount(3);
  await expect(page.getByText('3 found')).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === prefix);

  const command = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Edit', 'Edit multiple', 'View', 'Delete']) await expect(command(name)).toHaveCount(0);
  await rowOf(page, `${prefix} a`).getByRole('checkbox').check();
  for (const name of ['Edit', 'View', 'Delete']) await expect(command(name)).toBeVisible();
  await expect(command('Edit multiple')).toHaveCount(0);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: '3 selected, clear the selection' })).toBeVisible();
  for (const name of ['Edit multiple', 'Delete']) await expect(command(name)).toBeVisible();
  for (const name of ['Edit', 'View']) await expect(command(name)).toHaveCount(0);
  await filter.fill('');
  await expect(page.getByRole('button', { name: '3 selected, clear the selection' })).toBeVisible();
  await page.getByRole('button', { name: '3 selected, clear the selection' }).click();
  await expect(command('Delete')).toHaveCount(0);
  await filter.fill('nothing has this name');
  await expect(page.getByText('Nothing to show matching current filters')).toBeVisible();
});

test('the address opens a record, Back closes it, and an unknown one says so [GR-12]', async ({ as }) => {
  const page = await as('director');
  await openProducts(page);
  const product = await makeProduct(page);
  await openProducts(page, `?q=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole('textbox', { name: 'Find items' })).toHaveValue(product.name);
  await rowOf(page, product.name).getByText(product.name, { exact: true }).dblclick();
  const details = page.getByRole('dialog', { name: product.name });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('open') === product.id);
  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === product.name && !url.searchParams.has('open'));
  await page.goForward();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(editor).toBeVisible();
  // A dialog without an address of its own: Back closes it, and nothing else.
  await editor.getByRole('button', { name: 'Browse library' }).click();
  await expect(page.getByRole('dialog', { name: 'Browse library' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Browse library' })).toHaveCount(0);
  await expect(editor).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('edit') === product.id && !url.searchParams.has('open'));
  await openProducts(page, '?open=no-such-product');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Item not found')).toBeVisible();
  await expect(page).toHaveURL((url) => !url.searchParams.has('open'));
});

test('configures columns and keeps views on the server, for their owner and grid only [GR-09] [GR-17] [GV-01] [GV-02] [GV-03] [GV-04] [GV-05] [GV-08] [ER-20]', async ({
  as,
}) => {
  const page = await as('director');
  await openProducts(page);
  const view = uniqueName('View');
  const menu = page
    .getByRole('region')
    .or(page.locator('header'))
    .getByRole('button', { name: /^(Default|View )/ });
  await expect(menu).toHaveText(/Default/);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Configure Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Configure View' });
  await expect(columns.getByRole('switch', { name: 'Modified' })).toBeChecked();
  await expect(columns.getByRole('switch', { name: 'Created' })).not.toBeChecked();
  await expect(columns.getByRole('switch', { name: 'Internal ID' })).not.toBeChecked();
  await columns.getByText('Barcode', { exact: true }).click();
  await expect(columns.getByRole('switch', { name: 'Barcode' })).not.toBeChecked();
  await columns.getByRole('button', { name: 'Done' }).click();
  const barcode = page.getByRole('columnheader', { name: 'Barcode' });
  await expect(barcode).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Find items' }).fill('tray');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save view as' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view as' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(view);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(menu).toHaveText(view);

  await menu.click();
  await page
    .getByRole('menuitemradio', { name: 'Default' })
    .or(page.getByRole('menuitem', { name: 'Default' }))
    .click();
  await expect(barcode).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Find items' })).toHaveValue('');

  // Another browser of the same user has it; another user and another grid have not.
  const elsewhere = await as('director');
  await openProducts(elsewhere, `?view=${encodeURIComponent(view)}`);
  await expect(elsewhere.getByRole('button', { name: view })).toBeVisible();
  await expect(elsewhere.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(elsewhere.getByRole('columnheader', { name: 'Barcode' })).toHaveCount(0);
  await expect(elsewhere.getByRole('textbox', { name: 'Find items' })).toHaveValue('tray');
  await elsewhere.goto(`${platform().portal}/vendors`);
  await elsewhere.getByRole('button', { name: 'Default' }).click();
  await expect(elsewhere.getByRole('menu')).toBeVisible();
  await expect(elsewhere.getByText(view)).toHaveCount(0);
  const other = await as('contributor');
  await openProducts(other);
  const all = (await (await callApi(other, 'GET', 'gridconfigurations')).json()) as { views: { name: string }[] }[];
  expect(all.flatMap(({ views }) => views).map(({ name }) => name)).not.toContain(view);

  await openProducts(elsewhere, `?view=${encodeURIComponent(view)}`);
  await elsewhere.getByRole('button', { name: view }).click();
  await elsewhere.getByTitle(`Delete view '${view}'`).click();
  await expect(elsewhere.getByText('View was successfully deleted.')).toBeVisible();
  await elsewhere.keyboard.press('Escape');
  await expect(elsewhere.getByRole('button', { name: 'Default' })).toBeVisible();
});

test('downloads the rows as CSV, and its menu is English in an Arabic browser too [GR-10] [GR-27] [GR-28]', async ({
  as,
}) => {
  const page = await as('director', { locale: 'ar' });
  await openProducts(page, `?q=${encodeURIComponent('Wooden tray, small')}`);
  await expect(rowOf(page, 'Wooden tray, small')).toHaveCount(1);
  await page.getByRole('button', { name: 'Default' }).click();
  const download = page.waitForEvent('download');
  const entry = page.getByRole('menuitem', { name: 'Export Data (CSV)' });
  await expect(entry).toHaveCSS('direction', 'ltr');
  await entry.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^export-\d{4}-\d{2}-\d{2}_(0\d|1[0-2])[0-5]\d[AP]M\.csv$/);
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(head).toMatch(/"Name".*"Internal ID"/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"Wooden tray, small"/);
  expect(lines[0]).toMatch(/"\d{4}-\d{2}-\d{2} \d{2}:\d{2}"/);
});

test('keeps picture and name in sight while the columns scroll, and says in which column off the screen a filter has found rows', async ({
  as,
}) => {
  const page = await as('director');
  await openProducts(page);
  const row = rowOf(page, 'Wooden tray, small');
  const name = row.locator('[col-id="name"]');
  const picture = row.locator('[col-id="image"]');
  await expect(name).toBeVisible();
  const places = async () => [(await picture.boundingBox())?.x, (await name.boundingBox())?.x];
  const before = await places();
  // What goes on below the pinned menu has a shadow there, for people without motion too.
  const hasShadow = () =>
    row.locator('.ag-grid-pinned-right-cells').evaluate((element) => {
      const { boxShadow } = getComputedStyle(element);
      return boxShadow !== 'none' && !boxShadow.includes('/ 0)');
    });
  expect(await hasShadow()).toBe(true);

  // Tags are the last columns, far to the right.
  const found = page.getByRole('status').filter({ hasText: 'Found in columns off the screen' });
  await expect(page.getByRole('columnheader', { name: 'Logistics' })).not.toBeInViewport();
  await page.getByRole('textbox', { name: 'Find items' }).fill('Fragile');
  await expect(found).toContainText('Logistics');

  await page.getByRole('textbox', { name: 'Find items' }).fill('');
  await expect(found).toHaveCount(0);
  await name.hover();
  await page.mouse.wheel(2000, 0);
  await expect(page.getByRole('columnheader', { name: 'Modified' })).toBeInViewport();
  await expect(name).toBeInViewport();
  expect(await places()).toEqual(before);
  await expect.poll(hasShadow).toBe(false);
});
