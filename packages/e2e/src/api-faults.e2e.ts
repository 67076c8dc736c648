import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { callApi, openProducts, rowOf, type Stored, uniqueName } from './products.ts';

type Answer = Parameters<Route['fulfill']>[0];
const html: Answer = { status: 200, contentType: 'text/html', body: '<h1>It works</h1>' };

/** A product of the demonstration; products of other tests may come before it in the list. */
const tray = 'Wooden tray, small';

/** Answers that the API may give instead of the list; an empty answer is no connection at all. */
const listFaults: [name: string, answer: Answer | undefined][] = [
  ['no connection', undefined],
  ['500', { status: 500, json: { message: 'Broken' } }],
  ['403', { status: 403, json: { message: 'Not for you' } }],
  ['429 that asks for too long a wait', { status: 429, headers: { 'retry-after': '600' }, json: { message: 'Later' } }],
  ['HTML', html],
  ['null', { status: 200, json: null }],
  ['an object in place of a list', { status: 200, json: {} }],
  ['a list of no records', { status: 200, json: [{ name: 'Nameless' }] }],
  ['half a list', { status: 200, contentType: 'application/json', body: '[{"id":"1",' }],
];

test('says that a list could not be loaded, whatever came instead, and loads it with Retry [ER-09] [ER-01]', async ({
  as,
}) => {
  const page = await as('director');
  let answer: Answer | undefined;
  await page.route('**/api/products?**', (route) =>
    answer === undefined ? route.abort('connectionrefused') : route.fulfill(answer),
  );
  await openProducts(page, `?q=${encodeURIComponent(tray)}`);
  const dialog = page.getByRole('alertdialog', { name: 'Something went wrong' });
  const grid = page.getByRole('region', { name: 'Product Catalog' });
  for (const [name, next] of listFaults) {
    await test.step(name, async () => {
      if (next !== undefined) {
        answer = next;
        await grid.getByRole('button', { name: 'Retry' }).click();
      }
      await expect(dialog.getByRole('listitem')).toHaveText(['Failed to retrieve Product data']);
      await dialog.getByRole('button', { name: 'Dismiss' }).click();
      await expect(grid.getByText('Failed to retrieve Product data')).toBeVisible();
    });
  }
  await page.unroute('**/api/products?**');
  await grid.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, tray)).toBeVisible();
});

test('shows that a slow list is loading, and waits out a short 429', async ({ as }) => {
  const page = await as('director');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isFirst = true;
  await page.route('**/api/products?**', async (route) => {
    await held;
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { message: 'Later' } });
  });
  await openProducts(page, `?q=${encodeURIComponent(tray)}`);
  await expect(page.getByText('Loading…')).toBeVisible();
  letGo();
  await expect(rowOf(page, tray)).toBeVisible();
  expect(isFirst).toBe(false);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

/** Outcomes of a Create, with the words of the dialog. */
const createFaults: [name: string, answer: Answer | undefined, text: string][] = [
  ['no connection', undefined, 'The server could not be reached.'],
  ['500', { status: 500, json: { message: 'Broken.', requestId: 'r' } }, 'Broken.'],
  ['500 as HTML', { ...html, status: 500 }, 'The server failed (status 500).'],
  ['401', { status: 401, json: { message: 'The token has expired.' } }, 'The token has expired.'],
  ['403', { status: 403, json: { message: 'You may not do this.' } }, 'You may not do this.'],
  ['409', { status: 409, json: { message: 'It exists already.' } }, 'It exists already.'],
  ['413', { ...html, status: 413 }, 'This is more than the server takes at once (status 413). Nothing was stored.'],
  ['429', { status: 429, json: { message: 'Too many requests.' } }, 'Too many requests.'],
  ['HTML', html, 'The network answered in place of the server. Sign in to it, then try again.'],
  ['null', { json: null }, 'Response could not be processed because it was null.'],
  ['no record', { status: 201, json: [] }, 'The answered record is no object.'],
];

test('keeps the typed values of a Create that fails, says why, and saves them afterwards [ER-29] [ER-16] [DL-09] [DL-14]', async ({
  as,
}) => {
  const page = await as('director');
  await openProducts(page);
  const name = uniqueName('Stubborn');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('textbox', { name: /Barcode/ }).fill('kept');
  let answer: Answer | undefined;
  const address = '**/api/products';
  await page.route(address, (route) =>
    answer === undefined ? route.abort('connectionrefused') : route.fulfill(answer),
  );
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  for (const [fault, next, text] of createFaults) {
    await test.step(fault, async () => {
      answer = next;
      await create.click();
      await expect(dialog.getByRole('alert')).toContainText(`Error creating record. ${text}`);
      await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
      await expect(dialog.getByRole('textbox', { name: /Barcode/ })).toHaveValue('kept');
    });
  }
  answer = {
    status: 400,
    json: { message: 'Validation failed', fieldErrors: [{ field: 'barcode', message: 'In use' }] },
  };
  await create.click();
  await expect(dialog.getByText('In use', { exact: true })).toBeVisible();
  await dialog.getByRole('alert').getByRole('button', { name: 'Barcode' }).click();
  await expect(dialog.getByRole('textbox', { name: /Barcode/ })).toBeFocused();

  await page.unroute(address);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  await create.click();
  await expect(dialog.getByRole('button', { name: 'Creating' })).toBeDisabled();
  letGo();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
  const stored = (await (
    await callApi(page, 'GET', 'products?modifiedAfter=1970-01-01T00:00:00.000Z')
  ).json()) as Stored[];
  expect(stored.filter((product) => product.name === name)).toHaveLength(1);
});
