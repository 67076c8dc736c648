import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type Account, pageAs, platform } from '../fixtures.ts';
import { sql } from '../sessions.ts';

/** An account with its chosen project or group. All stops of a traveler are visited on one page. */
interface Traveler {
  /** Nobody: the visitor. */
  account?: Account;
  portal?: 'warehousePortal';
  chosen?: 'project' | 'group';
}

export const travelers = {
  visitor: {},
  director: { account: 'director' },
  /** On the team of no warehouse; a Director is on one team, and so begins in its warehouse. */
  administrator: { account: 'administrator' },
  /** Has seen nothing yet, and so has nothing in the browser's cache. */
  newcomer: { account: 'director' },
  /** Has chosen a project, and a warehouse for the pages of warehouses. */
  planner: { account: 'director', chosen: 'project' },
  grouped: { account: 'director', chosen: 'group' },
  reader: { account: 'readonly', chosen: 'project' },
  subscriber: { account: 'subscriber' },
  unconfigured: { account: 'unconfigured' },
  picker: { account: 'picker', portal: 'warehousePortal' },
} as const satisfies Record<string, Traveler>;
export type TravelerName = keyof typeof travelers;
const all: Record<TravelerName, Traveler> = travelers;

export const addressOf = (name: TravelerName): string => platform()[all[name].portal ?? 'portal'];

const idOf = async (table: string, name: string) =>
  String((await sql(`select id from ${table} where doc->>'name' = $1 and not is_deleted`, [name]))[0]?.id ?? '');

export const chosenProjectId = () => idOf('projects', 'Juniper Hill');

/** The traveler's choice, as the browser stores it. */
async function filtersOf({ chosen }: Traveler) {
  const filters = { projectId: '', projectGroupId: '', warehouseId: '', authorizedProjectsOnly: true };
  if (chosen === undefined) return filters;
  const warehouseId = await idOf('locations', 'Portland Central');
  return chosen === 'project'
    ? { ...filters, warehouseId, projectId: await chosenProjectId() }
    : { ...filters, warehouseId, projectGroupId: await idOf('projectgroups', 'All Schools') };
}

/** A page of the traveler's: signed in, with its scope, and without motion. */
export async function pageOf(browser: Browser, name: TravelerName, options: BrowserContextOptions): Promise<Page> {
  const { account, portal } = all[name];
  const still = { ...options, reducedMotion: 'reduce' as const };
  const page = account ? await pageAs(browser, account, still) : await (await browser.newContext(still)).newPage();
  page.on('dialog', (question) => void question.accept());
  if (account && portal) await signInAgain(page, addressOf(name));
  if (account) {
    const filters = JSON.stringify(await filtersOf(all[name]));
    await page.addInitScript((text) => localStorage.setItem('globalFilters', text), filters);
  }
  return page;
}

/** The identity server still has the session: the second portal needs no password. */
async function signInAgain(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('banner')).first().waitFor();
  await page.waitForURL((url) => url.origin === address && !url.pathname.includes('callback'));
}
