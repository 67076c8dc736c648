import type { Page, Response } from '@playwright/test';
import { axeViolations, expect, platform, test } from './fixtures.ts';
import { callApi, makeProduct, openProducts, rowOf, storedProduct, uniqueName } from './products.ts';

// Changes of another person reach the open screens without a click, long before the lists fetch by themselves.
const soon = { timeout: 10_000 };

const isStream = (response: Response) => response.url().endsWith('/api/live') && response.status() === 200;

/** Opens the list; its stream of live updates is open then. */
async function openFollowing(page: Page, search: string) {
  const stream = page.waitForResponse(isStream);
  await openProducts(page, search);
  await stream;
}
const set = async (page: Page, path: string, fields: Record<string, unknown>) => {
  const operations = Object.entries(fields).map(([field, value]) => ({ op: 'replace', path: field, value }));
  const answer = await callApi(page, 'PATCH', path, operations);
  expect(answer.status(), await answer.text()).toBe(200);
};

test('a change and a removal reach the list of another browser, and an open form follows', async ({ as }) => {
  const [one, other] = [await as('director'), await as('contributor')];
  await openProducts(one);
  const product = await makeProduct(one, { barcode: '1', price: 1 });
  await openFollowing(other, `?q=${encodeURIComponent(product.name)}`);
  await expect(rowOf(other, product.name)).toBeVisible();
  const renamed = `${product.name} renamed`;
  await set(one, `products/${product.id}`, { name: renamed });
  await expect(rowOf(other, renamed)).toBeVisible(soon);

  await openFollowing(other, `?edit=${product.id}`);
  const editor = other.getByRole('dialog', { name: 'Edit Product' });
  const barcode = editor.getByRole('textbox', { name: /Barcode/ });
  await barcode.fill('mine');
  await set(one, `products/${product.id}`, { price: 2, barcode: 'theirs' });
  await expect(editor.getByRole('spinbutton', { name: 'Price', exact: true })).toHaveValue(/^\$?2/, soon);
  // In a list with the new name, where the form was open before that had arrived.
  await expect(editor.getByText(/Price \$1\.00 → \$2\.00/)).toBeVisible();
  await expect(editor.getByText(/^Dirk Director changed/).first()).toBeVisible();
  await expect(barcode).toBeFocused();
  await expect(barcode).toHaveValue('mine');
  expect(await axeViolations(other, { scope: '[role=dialog]' })).toEqual([]);
  const choice = editor.getByRole('group', { name: 'Conflicting changes' });
  const colorOf = (label: RegExp) =>
    choice.getByRole('radio', { name: label }).evaluate((radio) => getComputedStyle(radio).backgroundColor);
  // Neither is drawn as chosen.
  const unchosen = await colorOf(/^Take theirs/);
  expect(await colorOf(/^Keep mine/)).toBe(unchosen);
  await choice.getByText('Take theirs: theirs').click();
  await expect.poll(() => colorOf(/^Take theirs/)).not.toBe(unchosen);
  expect(await colorOf(/^Keep mine/)).toBe(unchosen);
  await expect(barcode).toHaveValue('theirs');
  await choice.getByText('Keep mine: mine').click();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toHaveCount(0);
  expect(await storedProduct(one, product.id)).toMatchObject({ barcode: 'mine', price: 2, name: renamed });

  await callApi(one, 'DELETE', `products/${product.id}`);
  await expect(rowOf(other, renamed)).toHaveCount(0, soon);
});

test('a project appears for a person who gets it and disappears for one who loses it, while the page is open', async ({
  as,
}) => {
  const [elevated, member] = [await as('administrator'), await as('basic')];
  await openProducts(elevated);
  const me = (await (await callApi(elevated, 'GET', 'auth/me')).json()) as { id: string };
  await openProducts(member);
  const { id } = (await (await callApi(member, 'GET', 'auth/me')).json()) as { id: string };
  const made = await callApi(elevated, 'POST', 'projects', { name: uniqueName('Live'), ownerIds: [me.id] });
  const project = (await made.json()) as { id: string; name: string };
  const stream = member.waitForResponse(isStream);
  await member.goto(`${platform().portal}/projects/list`);
  await stream;
  const row = member.getByRole('row').filter({ hasText: project.name });
  await set(elevated, `projects/${project.id}`, { memberIds: [id] });
  await expect(row).toBeVisible({ timeout: 20_000 });
  await set(elevated, `projects/${project.id}`, { memberIds: [] });
  await expect(row).toHaveCount(0, { timeout: 20_000 });
  await callApi(elevated, 'DELETE', `projects/${project.id}`);
});
