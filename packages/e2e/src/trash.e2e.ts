import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, platform, test } from './fixtures.ts';
import { callApi, type Stored, uniqueName } from './products.ts';

async function make(page: Page, collection: string, body: Record<string, unknown>): Promise<Stored> {
  const answer = await callApi(page, 'POST', collection, body);
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Stored;
}
const statusOf = async (page: Page, path: string) => (await callApi(page, 'GET', path)).status();
/** A project in which the Basic account works. */
async function ownProject(page: Page): Promise<string> {
  const projects = (await (await callApi(page, 'GET', 'projects')).json()) as Stored[];
  const { id } = projects.find(({ name }) => name === 'Juniper Hill') ?? {};
  if (!id) throw new Error('The demonstration has no Juniper Hill.');
  return id;
}
async function openTrash(page: Page, text: string) {
  await page.goto(`${platform().portal}/trash?q=${encodeURIComponent(text)}`);
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Trash' }).getByRole('row').filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('records that one deletion took along are one entry of the trash, and come back with it', async ({ as }) => {
  const page = await as('director');
  await page.goto(platform().portal);
  const projectId = await ownProject(page);
  const name = uniqueName('Hall');
  const area = await make(page, 'setupareas', { name, projectId });
  const units = [];
  for (const unit of ['Shelf', 'Mat'])
    units.push(await make(page, 'setupunits', { name: `${unit} of ${name}`, projectId, areaId: area.id }));
  expect((await callApi(page, 'DELETE', `setupareas/${area.id}`)).status()).toBe(200);

  await openTrash(page, name);
  const row = rowOf(page, name);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Setup area');
  await expect(row).toContainText('Juniper Hill');
  await expect(row).toContainText('Director');
  await expect(row.locator('[col-id="contains"]')).toHaveText('2');
  await expectNoAxeViolations(page, 'main');
  await row.getByRole('checkbox').check();
  await press(page, 'View');
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('button', { name: 'Close', exact: true }).last()).toBeVisible();
  await expect(details.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await details.getByRole('button', { name: 'Close', exact: true }).last().click();
  await press(page, 'Restore');
  await expect(page.getByText('3 restored')).toBeVisible();
  await expect(row).toHaveCount(0);
  for (const { id } of units) {
    const unit = (await (await callApi(page, 'GET', `setupunits/${id}`)).json()) as Stored;
    expect(unit.isDeleted).toBe(false);
  }
  await callApi(page, 'DELETE', `setupareas/${area.id}`);
});

test('restoring a part asks to restore its parent first', async ({ as }) => {
  const page = await as('director');
  await page.goto(platform().portal);
  const projectId = await ownProject(page);
  const name = uniqueName('Whole');
  const area = await make(page, 'setupareas', { name, projectId });
  const unit = await make(page, 'setupunits', { name: `Part of ${name}`, projectId, areaId: area.id });
  await callApi(page, 'DELETE', `setupunits/${unit.id}`);
  await callApi(page, 'DELETE', `setupareas/${area.id}`);
  await openTrash(page, `Part of ${name}`);
  await rowOf(page, unit.name).getByRole('checkbox').check();
  await press(page, 'Restore');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${unit.name} belongs to ${name}, which is deleted too. Restore both?`);
  await question.getByRole('button', { name: 'Restore both' }).click();
  await expect(page.getByText('2 restored')).toBeVisible();
  const restored = (await (await callApi(page, 'GET', `setupunits/${unit.id}`)).json()) as Stored;
  expect(restored).toMatchObject({ isDeleted: false, areaId: area.id });
  await callApi(page, 'DELETE', `setupareas/${area.id}`);
});

test('an Administrator deletes permanently by typing a word, except records in use', async ({ as }) => {
  const page = await as('administrator');
  await page.goto(platform().portal);
  const name = uniqueName('Workshop');
  const vendor = await make(page, 'vendors', { name });
  const product = await make(page, 'products', {
    name: uniqueName('Made there'),
    vendorId: vendor.id,
    consumable: false,
    divisible: false,
  });
  await callApi(page, 'DELETE', `vendors/${vendor.id}`);
  await openTrash(page, name);
  const purge = async () => {
    await rowOf(page, name).getByRole('checkbox').check();
    await press(page, 'Delete permanently');
    const question = page.getByRole('alertdialog', { name: 'Delete permanently' });
    const confirm = question.getByRole('button', { name: 'Delete permanently' });
    await expect(confirm).toBeDisabled();
    await question.getByRole('textbox').fill('delete');
    await confirm.click();
  };
  await purge();
  await expect(page.getByRole('alert')).toContainText(`still in use: ${product.name}`);
  expect(await statusOf(page, `vendors/${vendor.id}`)).toBe(200);
  await callApi(page, 'DELETE', `products/${product.id}`);
  await purge();
  await expect(page.getByText('1 deleted permanently')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  expect(await statusOf(page, `vendors/${vendor.id}`)).toBe(404);
});

test('Basic staff find their own deletions, and none of other people', async ({ as }) => {
  const [basic, director] = [await as('basic'), await as('director')];
  await director.goto(platform().portal);
  await basic.goto(platform().portal);
  const projectId = await ownProject(director);
  const name = uniqueName('Thrown away');
  const mine = await make(basic, 'setupareas', { name: `${name} by me`, projectId });
  const theirs = await make(director, 'setupareas', { name: `${name} by them`, projectId });
  await callApi(basic, 'DELETE', `setupareas/${mine.id}`);
  await callApi(director, 'DELETE', `setupareas/${theirs.id}`);
  await openTrash(director, name);
  await expect(rowOf(director, theirs.name)).toBeVisible();
  await expect(rowOf(director, mine.name)).toBeVisible();
  await openTrash(basic, name);
  await expect(rowOf(basic, mine.name)).toBeVisible();
  await expect(rowOf(basic, theirs.name)).toHaveCount(0);
  const restore = [{ op: 'replace', path: 'isDeleted', value: false }];
  expect((await callApi(basic, 'PATCH', `setupareas/${theirs.id}`, restore)).status()).toBe(403);
  expect((await callApi(basic, 'DELETE', `setupareas/${mine.id}?purge=true`)).status()).toBe(403);
});
