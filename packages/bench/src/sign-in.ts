import type { Browser, BrowserContext } from '@playwright/test';

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs an account of the demonstration in once through the real pages; the state opens any number of fresh contexts. */
export async function signIn(
  browser: Browser,
  portal: string,
  account = 'administrator',
): Promise<{ state: SignedIn; token: string }> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(portal);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel(/e-?mail/i).fill(`${account}@groundwork.test`);
  await page.getByLabel('Password').fill('groundwork');
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL((url) => url.origin === new URL(portal).origin && !url.pathname.includes('callback'));
  await page
    .getByRole('button', { name: /account|user menu/i })
    .first()
    .waitFor();
  const state = await context.storageState();
  const token = await tokenIn(context);
  await context.close();
  return { state, token };
}

/** The access token that a signed-in browser uses at this moment. */
export async function tokenIn(context: BrowserContext): Promise<string> {
  const { origins } = await context.storageState();
  const user = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name.startsWith('groundwork.user:'));
  if (!user) throw new Error('Signing in left no session.');
  return (JSON.parse(user.value) as { access_token: string }).access_token;
}
