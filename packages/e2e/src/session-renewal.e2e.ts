import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, platform, signIn, test } from './fixtures.ts';
import { endTokenIn, makeAccount, revokeSessions, storedUser, userMenu } from './sessions.ts';

// With the service worker, as everybody has it: what it says on the console counts too.
test.use({ serviceWorkers: 'allow' });

// The tests move the end of the stored token instead of waiting an hour for it.

const token = '/token';
const warning = 'Your session ends in less than a minute and could not be renewed yet.';

/** Stops the token endpoint from answering this page. Call the result to let it answer again. */
async function cutOffTokens(page: Page) {
  const address = `${platform().identity}${token}`;
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

/** A signed-in page whose stored session a test may change: nothing of it is signed out at the provider. */
async function openVendors(as: (account: 'contributor') => Promise<Page>): Promise<Page> {
  const page = await as('contributor');
  await page.goto(`${platform().portal}/vendors`);
  await expect(userMenu(page)).toBeVisible();
  return page;
}

function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

test('renews a token before it ends, by the refresh token and without the user [SE-09]', async ({ as }) => {
  const page = await openVendors(as);
  const before = await storedUser(page);
  await endTokenIn(page, 50);
  const renewal = page.waitForRequest((request) => request.url() === `${platform().identity}${token}`);
  await page.reload();
  expect(new URLSearchParams((await renewal).postData() ?? '').get('grant_type')).toBe('refresh_token');
  await expect.poll(async () => (await storedUser(page))?.access_token).not.toBe(before?.access_token);
  expect((await storedUser(page))?.expires_at).toBeGreaterThan(Date.now() / 1000 + 600);
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);
});

test('renews it in the hidden page when there is no refresh token [SE-09]', async ({ as }) => {
  const page = await openVendors(as);
  const before = await storedUser(page);
  await endTokenIn(page, 50, { refresh_token: undefined });
  const silent = page.waitForRequest((request) => new URL(request.url()).pathname === '/silent-renew.html');
  await page.reload();
  const address = new URL((await silent).url());
  expect(address.searchParams.get('code')).toBeTruthy();
  await expect.poll(async () => (await storedUser(page))?.access_token).not.toBe(before?.access_token);
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);
});

test('renews after a tab that was closed in the middle of a renewal, and in two tabs at the same time [SE-09]', async ({
  page,
}) => {
  // A sign-in of its own: the refresh token of the shared one may have been used by another test.
  await signIn(page, 'contributor', platform().portal, '/vendors');
  await expect(userMenu(page)).toBeVisible();
  const before = await storedUser(page);
  // As that tab left it: the provider has used up the refresh token, and the next one was not stored.
  const body = new URLSearchParams({
    client_id: 'groundwork-portal',
    grant_type: 'refresh_token',
    refresh_token: before?.refresh_token ?? '',
  });
  const lost = await fetch(`${platform().identity}${token}`, {
    method: 'POST',
    headers: { origin: platform().portal },
    body,
  });
  expect(lost.status).toBe(200);
  await endTokenIn(page, 50);
  await page.reload();
  await expect.poll(async () => (await storedUser(page))?.access_token).not.toBe(before?.access_token);
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);

  const second = await page.context().newPage();
  await second.goto(`${platform().portal}/vendors`);
  await expect(userMenu(second)).toBeVisible();
  const shared = await storedUser(page);
  await endTokenIn(page, 50);
  await Promise.all([page.reload(), second.reload()]);
  await expect.poll(async () => (await storedUser(page))?.access_token).not.toBe(shared?.access_token);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'Vendors' })).toBeVisible();
    await expect(tab.getByText(warning)).toHaveCount(0);
  }
  expect((await storedUser(second))?.refresh_token).toBeTruthy();
});

test('warns in the last minute while the renewal fails, and goes on once it works [SE-11] [SE-12]', async ({ as }) => {
  const page = await openVendors(as);
  const giveBack = await cutOffTokens(page);
  const errors = consoleErrors(page);
  await endTokenIn(page, 50);
  await page.reload();
  await expect(page.getByText(warning)).toBeVisible();
  expect(errors.some((text) => text.includes('The session could not be renewed'))).toBe(true);
  // Logged, and nothing else: no dialog, and the page works on.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  await giveBack();
  await page.getByRole('button', { name: 'Renew now' }).click();
  await expect(page.getByText(warning)).toHaveCount(0);
  expect((await storedUser(page))?.expires_at).toBeGreaterThan(Date.now() / 1000 + 600);
});

test('ends the session with its token: the welcome page, no token kept, no dialog left [SE-02] [SE-03] [ER-06]', async ({
  as,
}) => {
  const page = await openVendors(as);
  await cutOffTokens(page);
  await endTokenIn(page, 15);
  await page.route('**/api/vendors?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  const dialog = page.getByRole('alertdialog', { name: 'Something went wrong' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  expect(await storedUser(page)).toBeNull();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a token that has ended while the portal was closed is renewed at the start [SE-01]', async ({ as }) => {
  const page = await openVendors(as);
  await endTokenIn(page, -3600);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  await expect.poll(async () => (await storedUser(page))?.expires_at).toBeGreaterThan(Date.now() / 1000 + 600);
});

test('a token that the API refuses is renewed, once, and the page goes on', async ({ as }) => {
  const page = await openVendors(as);
  const before = await storedUser(page);
  // Signed by a key that the server does not know any more.
  await endTokenIn(page, 3000, { access_token: `${before?.access_token.slice(0, -12)}AAAAAAAAAAAA` });
  await page.reload();
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  // Stored records are on the screen before the API has refused anything.
  await expect.poll(async () => (await storedUser(page))?.access_token).not.toContain('AAAAAAAAAAAA');
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a revoked session is not renewed: the warning, then the password again, and what was typed is still there', async ({
  page,
  context,
}) => {
  const { id, account, remove } = await makeAccount('contributor');
  try {
    await signIn(page, account, platform().portal, '/vendors');
    await expect(userMenu(page)).toBeVisible();
    await revokeSessions(id);
    await endTokenIn(page, 15);
    await page.reload();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const name = page.getByRole('dialog', { name: 'New Vendor' }).getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Typed before the end');
    await expect(page.getByText(warning)).toBeVisible();
    const question = page.getByRole('alertdialog', { name: 'Sign in to continue' });
    await expect(question).toContainText('Your session has ended.', { timeout: 30_000 });
    // Not for everybody who passes.
    await expect(page.getByText('Beechwood Materials')).toBeHidden();
    await expectNoAxeViolations(page);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      question.getByRole('button', { name: 'Sign In' }).click(),
    ]);
    await tab.getByLabel(/e-?mail/i).fill(`${account}@groundwork.test`);
    await tab.getByLabel('Password').fill('groundwork');
    const isClosed = tab.waitForEvent('close');
    await tab.getByRole('button', { name: /sign in/i }).click();
    await isClosed;
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Typed before the end');
    await expect(name).toBeFocused();
  } finally {
    await remove();
  }
});
