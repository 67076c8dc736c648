import type { Page } from '@playwright/test';
import { expect, platform, signIn, test } from './fixtures.ts';
import { databases, loggedInToChat, makeAccount, setStatus, signOut, storedUser, userMenu } from './sessions.ts';

// With the service worker, as everybody has it.
test.use({ serviceWorkers: 'allow' });

const storedKeys = ['globalFilters', 'uiSettings', 'sdAncestors', 'sgAncestors'];
const keptKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));
/** The portal's own; the chat SDK keeps another one with the user's profile. */
const recordDatabases = async (page: Page) => (await databases(page)).filter((name) => name.startsWith('groundwork:'));
const isInChat = (page: Page) =>
  expect.poll(async () => (await databases(page)).filter((name) => name.startsWith('sendbird@'))).toHaveLength(1);
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });

test('sign-out wipes the kept records and the four stored keys, here and in the second tab [SE-10] [SC-25]', async ({
  page,
  context,
}) => {
  await signIn(page, 'contributor', platform().portal, '/vendors');
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  await expect.poll(() => recordDatabases(page)).toHaveLength(1);
  await isInChat(page);
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, localStorage.getItem(key) ?? '{"areaId":"of this user"}');
  }, storedKeys);
  const second = await context.newPage();
  const isSecondInChat = loggedInToChat(second);
  await second.goto(`${platform().portal}/vendors`);
  await expect(second.getByText('Beechwood Materials')).toBeVisible();
  await isSecondInChat;

  await signOut(page);
  await page.waitForURL(`${platform().portal}/`);
  await expect(signInButton(page)).toBeVisible();
  await expect(signInButton(second)).toBeVisible();
  await expect(second.getByText('You signed out in another tab.')).toBeVisible();
  await expect(second.getByText('Beechwood Materials')).toHaveCount(0);
  await expect.poll(() => databases(page)).toEqual([]);
  const left = await keptKeys(page);
  expect(left.filter((key) => storedKeys.includes(key) || key.startsWith('groundwork'))).toEqual([]);
});

test('never shows the first user’s records and choices to the second user', async ({ page, context }) => {
  await signIn(page, 'director', platform().portal, '/projects/list');
  await expect(page.getByText('Old Mill Playroom')).toBeVisible();
  await expect.poll(() => recordDatabases(page)).toHaveLength(1);
  await isInChat(page);
  const firsts = await databases(page);
  // The session is lost without a sign-out: the records stay for the same user, should they come back.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('groundwork.user:')) localStorage.removeItem(key);
    localStorage.setItem('globalFilters', JSON.stringify({ projectId: 'of the director' }));
  });
  await context.clearCookies();
  await page.goto('about:blank');

  const asked = page.waitForRequest((request) => request.url().includes('/api/projects'));
  await signIn(page, 'readonly', platform().portal, '/projects/list');
  await asked;
  await expect(page.getByText('Cedar Lane', { exact: true }).first()).toBeVisible();
  // A project that this user does not belong to has no more than its name.
  await expect(page.getByText('Old Mill', { exact: true })).toHaveCount(0);
  await expect.poll(async () => (await databases(page)).filter((name) => firsts.includes(name))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('globalFilters') ?? '')).not.toContain('of the director');
});

test('signs an account out that is disabled while its page is open, and says why', async ({ page }) => {
  const { id, account, remove } = await makeAccount('contributor');
  try {
    await signIn(page, account, platform().portal, '/vendors');
    await expect(page.getByText('Beechwood Materials')).toBeVisible();
    await setStatus(id, 'Disabled');
    // The next thing the page asks the server for: here the list of another page.
    await page.getByRole('link', { name: 'Locations' }).click();
    await expect(page.getByText('You were signed out. This account is disabled.')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await storedUser(page)).toBeNull();

    await signInButton(page).click();
    await expect(page.getByLabel('Password')).toBeVisible();
    await setStatus(id, 'Active');
    await page.getByLabel(/e-?mail/i).fill(`${account}@groundwork.test`);
    await page.getByLabel('Password').fill('groundwork');
    await page.getByRole('button', { name: /sign in/i }).click();
    await expect(userMenu(page)).toBeVisible();
  } finally {
    await remove();
  }
});

test('shows a page with two ways forward when the profile call fails [ER-15]', async ({ page }) => {
  // With a stored profile the portal would open with what is stored.
  const reloadUnknown = async () => {
    await page.evaluate(() => localStorage.removeItem('groundwork-profile'));
    await page.reload();
  };
  await signIn(page, 'contributor');
  await expect(userMenu(page)).toBeVisible();
  const body = JSON.stringify({ message: 'The database is away' });
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
  await reloadUnknown();
  await expect(page.getByRole('alert')).toHaveText('Failed to retrieve user profile: The database is away');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(userMenu(page)).toBeVisible();

  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
  await reloadUnknown();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(signInButton(page)).toBeVisible();
  expect(await storedUser(page)).toBeNull();
});

test('shows a failed sign-in on the welcome page, in an alert that can be dismissed [ER-07]', async ({ page }) => {
  await page.goto(`${platform().portal}/signin-callback.html?error=access_denied&state=unknown`);
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('paragraph')).not.toBeEmpty();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);
  await expect(signInButton(page)).toBeVisible();
});

const settings = [
  { name: 'API base address', remove: (config: Configuration) => delete config.apiBaseUrl },
  { name: 'identity server address', remove: (config: Configuration) => delete config.identity.authority },
  { name: 'chat application id', remove: (config: Configuration) => delete config.chat.applicationId },
  { name: 'chat region', remove: (config: Configuration) => delete config.chat.region },
];
interface Configuration {
  apiBaseUrl?: string;
  identity: { authority?: string };
  chat: { applicationId?: string; region?: string };
}

test('names each setting that the configuration lacks, and only those [ER-08]', async ({ page }) => {
  let missing: typeof settings = [];
  await page.route(`${platform().portal}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script type="application\/json" id="groundwork-config">)(.*?)(<\/script>)/s,
      (_, open: string, json: string, close: string) => {
        const configuration = JSON.parse(json) as Configuration;
        for (const setting of missing) setting.remove(configuration);
        return open + JSON.stringify(configuration) + close;
      },
    );
    await route.fulfill({ response, body });
  });
  for (const lacking of [...settings.map((setting) => [setting]), settings]) {
    missing = lacking;
    await page.goto(`${platform().portal}/`);
    await expect(page.getByRole('alert')).toHaveText(
      lacking.map(({ name }) => `Failed to load configuration: missing value for the ${name}.`),
    );
  }
  await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'true');
});
