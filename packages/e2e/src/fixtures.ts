import { readFileSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type { Platform } from './platform.ts';

export type Account =
  | 'administrator'
  | 'director'
  | 'contributor'
  | 'basic'
  | 'readonly'
  | 'picker'
  | 'support'
  | 'subscriber'
  | 'subscriber-many'
  | 'unconfigured'
  | 'disabled'
  // Accounts that a test makes for itself (src/sessions.ts).
  | `e2e-${string}`;

export const platform = (): Platform => JSON.parse(process.env.PLATFORM ?? '{}') as Platform;

/** Goes through the real sign-in: welcome page, identity page, callback. Ends where the shell is shown. */
export async function signIn(page: Page, account: Account, address = platform().portal, path = '/') {
  await page.goto(address + path);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel(/e-?mail/i).fill(`${account}@groundwork.test`);
  await page.getByLabel('Password').fill('groundwork');
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL((url) => url.origin === new URL(address).origin && !url.pathname.includes('callback'));
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
const states = new Map<Account, SignedIn>();
/** The token of the session is good for longer, so that no two pages renew it. */
const freshMilliseconds = 10 * 60_000;

/**
 * The stored state of a browser that is signed in as `account`; one worker signs in, and the others read it from its
 * file.
 */
export async function signedIn(browser: Browser, account: Account): Promise<SignedIn> {
  const file = join(platform().dataFolder, `signed-in-${account}.json`);
  const known = states.get(account) ?? (await readFresh(file));
  if (known) return known;
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account);
  await expect(page.getByRole('button', { name: /account|user menu/i }).first()).toBeVisible();
  const state = await context.storageState();
  await context.close();
  states.set(account, state);
  // Written whole, or not at all: another worker may read it now.
  await writeFile(`${file}.${process.pid}`, JSON.stringify(state));
  await rename(`${file}.${process.pid}`, file);
  return state;
}

async function readFresh(file: string): Promise<SignedIn | undefined> {
  const made = await stat(file).catch(() => undefined);
  if (!made || Date.now() - made.mtimeMs > freshMilliseconds) return undefined;
  return JSON.parse(await readFile(file, 'utf8')) as SignedIn;
}

/**
 * A page of a new browser context with the stored state. Its first document of an origin writes what is stored there:
 * Playwright would open another page for that, which costs as much as this one.
 */
export async function pageWith(browser: Browser, { cookies, origins }: SignedIn, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...options, storageState: { cookies, origins: [] } });
  await context.addInitScript((all) => {
    const stored = all.find(({ origin }) => origin === location.origin)?.localStorage ?? [];
    // Only once: what a test changes or signs out stays so.
    if (stored.length === 0 || localStorage.getItem('e2e-restored')) return;
    for (const { name, value } of stored) localStorage.setItem(name, value);
    localStorage.setItem('e2e-restored', 'true');
  }, origins);
  return context.newPage();
}

/** A page of a new browser context that is signed in as `account`; the sign-in itself happens once a run. */
export async function pageAs(browser: Browser, account: Account, options?: BrowserContextOptions) {
  return pageWith(browser, await signedIn(browser, account), options);
}

/** A bearer token of the page's session, for calls that a test makes to the API itself. */
export async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith('groundwork.user:'))
        return (JSON.parse(value as string) as { access_token: string }).access_token;
    }
    return undefined;
  });
  if (!token) throw new Error('The page has no session.');
  return token;
}

/** A bearer token of the account, without a page: for what only the API is asked. */
export async function tokenAs(browser: Browser, account: Account): Promise<string> {
  const { origins } = await signedIn(browser, account);
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  const user = stored.find(({ name }) => name.startsWith('groundwork.user:'));
  if (!user) throw new Error(`${account} has no session.`);
  return (JSON.parse(user.value) as { access_token: string }).access_token;
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The violations that axe finds of WCAG 2.2 AA, or of the named rules: each rule with its elements. */
export interface AxeOptions {
  scope?: string;
  /** Parts to leave out: more of the same. */
  without?: readonly string[];
  rules?: string[];
}

/** Waits until a change of theme has faded in: colors between two themes belong to neither. */
const colorsAtRest = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });

/** The minified source is less than half of what the builder would send to every page. */
const minified = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);
let axe: string | undefined;
const axeSource = () => {
  axe ??= readFileSync(minified, 'utf8');
  return axe;
};

/** Whether an earlier run has already loaded axe into every frame: its source is half a megabyte. */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = page.frames().map((frame) => frame.evaluate(() => 'axe' in window));
  return (await Promise.allSettled(frames)).every((found) => found.status === 'fulfilled' && found.value);
}

export async function axeViolations(page: Page, { scope, without = [], rules }: AxeOptions = {}) {
  // The other mode opens a second page in every run, which only frames of other origins need.
  const builder = new AxeBuilder({ page, axeSource: (await hasAxe(page)) ? 'void 0' : axeSource() }).setLegacyMode();
  // Reporting where the rules pass takes most of the time.
  builder.options({ resultTypes: ['violations'] });
  await colorsAtRest(page);
  const chosen = rules ? builder.withRules(rules) : builder.withTags(wcag);
  for (const selector of without) chosen.exclude(selector);
  const { violations } = await (scope ? chosen.include(scope) : chosen).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

export async function expectNoAxeViolations(page: Page, scope?: string) {
  expect(await axeViolations(page, { scope })).toEqual([]);
}

/** The rules of WCAG about colors. Only these can have another result in another theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Checks the colors of the page in the dark theme, and every rule in the light one. */
export async function expectNoAxeViolationsInThemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, { rules: colorRules }), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeViolations(page), 'light').toEqual([]);
}

/** Tests with a page per account: `as('director')`. */
export const test = base.extend<{
  as: (account: Account, options?: BrowserContextOptions) => Promise<Page>;
}>({
  as: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async (account, options) => {
      const page = await pageAs(browser, account, options);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});
export { expect };
