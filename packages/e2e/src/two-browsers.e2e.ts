import type { Page } from '@playwright/test';
import { expect, platform, test } from './fixtures.ts';
import { callApi, makeProduct, openProducts, rowOf, selectProduct, storedProduct, uniqueName } from './products.ts';
import { comeBack } from './sessions.ts';

/** A browser without live updates: it fetches its lists on focus and every minute. */
const withoutLiveUpdates = (page: Page) => page.route(/\/api\/live/, (route) => route.abort());

/**
 * Keeps this browser's access scope as it is. It changes for all staff whenever another test makes a warehouse, and then each
 * list is fetched whole, which is right and not what the caller is about.
 */
async function withSteadyScope(page: Page) {
  const version = 'x-scope-version';
  let first: string | undefined;
  await page.route(/\/api\/products\?/, async (route) => {
    const response = await route.fetch();
    first ??= response.headers()[version];
    await route.fulfill({ response, headers: { ...response.headers(), [version]: first ?? '' } });
  });
}

async function openEditor(page: Page, id: string) {
  await openProducts(page, `?edit=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  return dialog;
}

test('of two editors the slower one chooses field by field, and nothing is lost', async ({ as }) => {
  const [fast, slow] = [await as('director'), await as('contributor')];
  await withoutLiveUpdates(slow);
  await openProducts(fast);
  const product = await makeProduct(fast, { barcode: '1', externalIdentifier: 'A', price: 1 });
  const slowEditor = await openEditor(slow, product.id);
  const fastEditor = await openEditor(fast, product.id);
  await fastEditor.getByRole('textbox', { name: /Barcode/ }).fill('fast');
  await fastEditor.getByRole('spinbutton', { name: 'Price', exact: true }).fill('2');
  await fastEditor.getByRole('textbox', { name: /Product ID/ }).fill('fast');
  await fastEditor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fastEditor).toHaveCount(0);

  await slowEditor.getByRole('textbox', { name: /Barcode/ }).fill('slow');
  await slowEditor.getByRole('textbox', { name: /Product ID/ }).fill('slow');
  await slowEditor.getByRole('textbox', { name: /Website/ }).fill('https://slow.test/');
  await slowEditor.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = slowEditor.getByRole('group', { name: 'Conflicting changes' });
  await expect(conflict).toBeInViewport();
  expect(await storedProduct(fast, product.id)).toMatchObject({ barcode: 'fast', price: 2 });
  await expect(slowEditor.getByRole('spinbutton', { name: 'Price', exact: true })).toHaveValue(/^\$?2/);
  await expect(conflict.getByRole('radiogroup')).toHaveCount(2);
  // Nothing is chosen for them.
  await expect(conflict.getByRole('radio', { checked: true })).toHaveCount(0);
  await conflict.getByRole('radiogroup', { name: 'Barcode' }).getByText('Take theirs: fast').click();
  await conflict.getByRole('radiogroup', { name: 'Product ID' }).getByText('Keep mine: slow').click();
  await slowEditor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(slowEditor).toHaveCount(0);
  expect(await storedProduct(fast, product.id)).toMatchObject({
    barcode: 'fast',
    externalIdentifier: 'slow',
    externalUrl: 'https://slow.test/',
    price: 2,
  });
});

test("one browser's edit and deletion reach the other in one sync [DC-05] [DC-07]", async ({ as }) => {
  const [one, other] = [await as('director'), await as('contributor')];
  await withoutLiveUpdates(other);
  await withSteadyScope(other);
  await openProducts(one);
  const product = await makeProduct(one);
  const gone = await makeProduct(one);
  const prefix = uniqueName('Renamed');
  await openProducts(one, `?q=${encodeURIComponent(product.name)}`);
  await openProducts(other);
  await expect(rowOf(other, product.name)).toBeVisible();
  await expect(rowOf(other, gone.name)).toBeVisible();

  await selectProduct(one, product.name);
  await one.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = one.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByRole('textbox', { name: 'Name', exact: true }).fill(prefix);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toHaveCount(0);
  await selectProduct(one, gone.name);
  // Selected rows that a filter hides stay selected: only the new one is to go.
  await one.getByRole('button', { name: /selected, clear/ }).click();
  await rowOf(one, gone.name).getByRole('checkbox').check();
  await one.getByRole('button', { name: 'Delete', exact: true }).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(one.getByRole('alertdialog')).toHaveCount(0);

  const fetches: string[] = [];
  other.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/products') fetches.push(url.search);
  });
  await expect
    .poll(async () => {
      await comeBack(other);
      return fetches.length;
    })
    .toBeGreaterThan(0);
  await expect(rowOf(other, prefix)).toBeVisible();
  await expect(rowOf(other, gone.name)).toHaveCount(0);
  await expect(rowOf(other, product.name)).toHaveCount(0);
  expect(fetches).toHaveLength(1);
  expect(fetches[0]).toMatch(/includeDeleted=true/);
});

test('a person who loses a project no longer sees it after one sync, with the changed scope', async ({ as }) => {
  const [elevated, member] = [await as('administrator'), await as('basic')];
  await withoutLiveUpdates(member);
  await openProducts(elevated);
  const me = (await (await callApi(elevated, 'GET', 'auth/me')).json()) as { id: string };
  await openProducts(member);
  const { id } = (await (await callApi(member, 'GET', 'auth/me')).json()) as { id: string };
  const name = uniqueName('Project');
  const made = await callApi(elevated, 'POST', 'projects', { name, ownerIds: [me.id], memberIds: [id] });
  expect(made.status(), await made.text()).toBe(201);
  const project = (await made.json()) as { id: string };

  await member.goto(`${platform().portal}/projects/list`);
  const row = member.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  const removed = await callApi(elevated, 'PATCH', `projects/${project.id}`, [
    { op: 'replace', path: 'memberIds', value: [] },
  ]);
  expect(removed.status(), await removed.text()).toBe(200);
  const full = member.waitForRequest((request) => {
    const url = new URL(request.url());
    return url.pathname === '/api/projects' && url.searchParams.get('includeDeleted') === 'false';
  });
  await expect(async () => {
    await comeBack(member);
    await expect(row).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await full;
  await callApi(elevated, 'DELETE', `projects/${project.id}`);
});
