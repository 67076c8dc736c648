import type { Page } from '@playwright/test';
import { type Account, expect, platform, test, tokenAs, tokenOf } from './fixtures.ts';
import { userMenu } from './sessions.ts';

// A few cells of the table of rights (docs: policy) in the browser; the API's tests check the whole table.

async function call(page: Page, method: string, path: string, data?: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.fetch(`${platform().portal}/api/${path}`, { method, data, headers });
  return answer.status();
}
async function open(page: Page, path: string, heading: string) {
  await page.goto(platform().portal + path);
  await expect(userMenu(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}
for (const account of ['readonly', 'basic'] as const) {
  test(`${account} reads the catalog, is offered no change, and is refused one by the server`, async ({ as }) => {
    const page = await as(account);
    // Products of other tests may come before it, and the grid renders only the first rows.
    await open(page, '/products?q=Wooden+tray', 'Product Catalog');
    await expect(page.getByText('Wooden tray, small', { exact: true }).first()).toBeVisible();
    const grid = page.getByRole('region', { name: 'Product Catalog' });
    await grid.getByRole('row').filter({ hasText: 'Wooden tray, small' }).first().getByRole('checkbox').check();
    for (const name of ['New', 'Edit', 'Delete']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    expect(await call(page, 'POST', 'products', { name: 'Not mine', consumable: false, divisible: false })).toBe(403);
    expect(await call(page, 'POST', 'locations', { name: 'Not mine', type: 'School' })).toBe(403);
  });
}

test('a Contributor makes products, but deletes no location', async ({ as }) => {
  const page = await as('contributor');
  await open(page, '/products', 'Product Catalog');
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();
  await open(page, '/locations', 'Locations');
  const row = page.getByRole('row').filter({ hasText: 'Maple Street' }).first();
  await row.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  const id = await locationId(page, 'Maple Street');
  expect(await call(page, 'DELETE', `locations/${id}`)).toBe(403);
});

test('a Director is offered what a Contributor is not', async ({ as }) => {
  const page = await as('director');
  await open(page, '/locations', 'Locations');
  const row = page.getByRole('row').filter({ hasText: 'Maple Street' }).first();
  await row.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const data = { name: `Made to be deleted ${Date.now()}`, type: 'School' };
  const made = await page.request.post(`${platform().portal}/api/locations`, { headers, data });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  expect(await call(page, 'DELETE', `locations/${id}`)).toBe(200);
});

async function locationId(page: Page, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get(`${platform().portal}/api/locations`, { headers });
  const locations = (await answer.json()) as { id: string; name: string }[];
  return locations.find((location) => location.name === name)?.id ?? '';
}

async function projects(token: string) {
  const answer = await fetch(`${platform().portal}/api/projects`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as { name: string; isRestricted?: boolean; description?: string; notes?: string }[];
}

test('Contributors and higher see all projects, other staff and Subscribers only their own [RO-08]', async ({
  browser,
}) => {
  const seen: Record<string, { whole: number; others: number }> = {};
  const accounts: Account[] = ['administrator', 'director', 'contributor', 'basic', 'readonly', 'subscriber'];
  const tokens: string[] = [];
  for (const account of accounts) tokens.push(await tokenAs(browser, account));
  // Read together: other tests make projects meanwhile.
  const lists = await Promise.all(tokens.map(projects));
  for (const [index, account] of accounts.entries()) {
    const all = lists[index] ?? [];
    const others = all.filter((project) => project.isRestricted);
    for (const project of others) expect(project.description).toBeUndefined();
    seen[account] = { whole: all.length - others.length, others: others.length };
  }
  const every = seen.administrator?.whole ?? 0;
  expect(every).toBeGreaterThan(8);
  for (const account of ['administrator', 'director', 'contributor']) {
    expect(seen[account]).toEqual({ whole: every, others: 0 });
  }
  expect(seen.readonly).toEqual({ whole: 2, others: every - 2 });
  expect(seen.basic?.whole).toBeGreaterThan(2);
  expect(seen.basic?.others).toBeGreaterThan(0);
  expect(seen.subscriber).toEqual({ whole: 1, others: 0 });
});

test('a Subscriber gets no data and no pages of the staff', async ({ as }) => {
  const page = await as('subscriber');
  await page.goto(platform().portal);
  await expect(userMenu(page)).toBeVisible();
  const [own] = await projects(await tokenOf(page));
  expect(own?.name).toBe('Juniper Hill');
  expect(own?.notes ?? null).toBeNull();
  expect(await call(page, 'POST', 'products', { name: 'Not mine' })).toBe(403);
  expect(await call(page, 'GET', 'directory/users')).toBe(403);
  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Advanced functions' })).toHaveCount(0);
});

test('members of a Warehouse location are its team; other people have no team [RO-14]', async ({ browser }) => {
  for (const [account, count] of [
    ['picker', 1],
    ['readonly', 0],
  ] as const) {
    const headers = { authorization: `Bearer ${await tokenAs(browser, account)}` };
    const answer = await fetch(`${platform().portal}/api/auth/me`, { headers });
    expect(((await answer.json()) as { warehouseIds: string[] }).warehouseIds).toHaveLength(count);
  }
});
