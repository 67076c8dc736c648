import { expect, platform, signIn, test } from './fixtures.ts';

// With the service worker, as everybody has it.
test.use({ serviceWorkers: 'allow' });

test('shows the welcome page to visitors [SH-01] [SH-02] [SH-03] [SH-04]', async ({ page }) => {
  await page.goto(`${platform().portal}/products`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request an Invitation' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByText(/Account owners sign in/)).toBeVisible();
  await expect(page.getByText(/invitation .*by e-mail/)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const request = page.waitForRequest((candidate) => candidate.url().startsWith(`${platform().identity}/auth`));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await request;
});

test('signs in by code with PKCE, through the callback page, to the requested page, in the other tab too [SE-07] [SE-08]', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(`${platform().portal}/products`);
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const authorization = page.waitForRequest((candidate) => candidate.url().startsWith(`${platform().identity}/auth?`));
  const callback = page.waitForRequest((candidate) => new URL(candidate.url()).pathname === '/signin-callback.html');
  await signIn(page, 'director', platform().portal, '/vendors');
  const query = new URL((await authorization).url()).searchParams;
  expect(query.get('response_type')).toBe('code');
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(query.get('client_id')).toBe('groundwork-portal');
  // 'email' comes in addition: the verified address links an account the first time.
  const scopes = ['api', 'email', 'offline_access', 'openid', 'profile'];
  expect(query.get('scope')?.split(' ').sort()).toEqual(scopes);
  expect(new URL((await callback).url()).searchParams.get('code')).toBeTruthy();
  await expect(page).toHaveURL(/\/vendors$/);
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  // It gets the shell in place, with what remotes declare for those who are signed in.
  await expect(other.getByRole('heading', { name: 'Product Catalog' })).toBeVisible();
});

test('says in words that a sign-in could not be completed, and keeps the requested page for the next attempt [ER-07]', async ({
  page,
}) => {
  const token = `${platform().identity}/token`;
  await page.route(token, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  );
  await signIn(page, 'director', platform().portal, '/vendors');
  await expect(page.getByRole('alert')).toContainText(
    'The sign-in could not be completed. Try again in a moment, or contact support.',
  );
  await expect(page).toHaveURL(/\/vendors$/);
  await page.unroute(token);
  // The identity server knows the person by now.
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
});

test('says that it opens while the identity server, and then the profile, is awaited', async ({ page }) => {
  for (const address of [`${platform().identity}/token`, '**/api/auth/me']) {
    await page.route(address, async (route) => {
      await expect(page.getByRole('status').filter({ hasText: 'Opening Groundwork…' })).toBeVisible();
      await route.continue();
    });
  }
  await signIn(page, 'director', platform().portal, '/vendors');
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  await expect(page.getByText('Opening Groundwork…')).toBeHidden();
});

test('fetches projects, groups and warehouses after sign-in, and chooses none of them for staff [SE-04] [SE-06]', async ({
  page,
}) => {
  // Answered ones: a choice would be made from the answers.
  const asked: string[] = [];
  page.on('requestfinished', (request) => asked.push(request.url()));
  // A member of two warehouse teams: the warehouse of a member of one team would be chosen.
  await signIn(page, 'contributor');
  const has = (pattern: RegExp) =>
    expect.poll(() => asked.some((url) => pattern.test(url)), String(pattern)).toBe(true);
  await has(/\/api\/projects\b/);
  await has(/\/api\/projectgroups\b/);
  await has(/\/api\/locations\?.*type=Warehouse/);
  const filters = await page.evaluate(() => JSON.parse(localStorage.getItem('globalFilters') ?? '{}') as object);
  for (const id of Object.values({ projectId: '', projectGroupId: '', warehouseId: '', ...filters })) {
    expect([true, '']).toContain(id);
  }
});

test('signs out at the identity server and returns to the site root [SE-10] [SH-09]', async ({ page }) => {
  await signIn(page, 'contributor');
  const menu = page.getByRole('button', { name: /Connie/ });
  await expect(menu).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(`${platform().portal}/`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // The identity server has forgotten the session too: it asks for the password again.
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

for (const [account, reason] of [
  ['disabled', 'a disabled account'],
  ['nobody', 'an unknown one'],
] as const) {
  test(`refuses ${reason} with a sentence`, async ({ page }) => {
    await page.goto(platform().portal);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByLabel(/e-?mail/i).fill(`${account}@groundwork.test`);
    await page.getByLabel('Password').fill('groundwork');
    await page.getByRole('button', { name: /sign in/i }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel(/e-?mail/i)).toHaveValue(`${account}@groundwork.test`);
  });
}
