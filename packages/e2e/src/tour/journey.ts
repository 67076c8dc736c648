import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { sql } from '../sessions.ts';
import { navigate } from './acts.ts';
import { dialogOf, type Stop } from './stop.ts';
import { addressOf } from './travellers.ts';

const ids = new Map<string, Promise<string>>();

/** The demonstration record with the most to show; what tests of today have made is none. */
async function findRecord(table: string): Promise<string> {
  const [row] = await sql(
    `select id from ${table} where not is_deleted and not is_archived and time_created < now() - interval '1 day'
     order by length(doc::text) desc, id limit 1`,
  );
  if (!row) throw new Error(`There is no demonstration record in ${table}.`);
  return String(row.id);
}

async function pathOf({ path, record }: Stop): Promise<string> {
  if (record === undefined) return path;
  const id = ids.get(record) ?? findRecord(record);
  ids.set(record, id);
  return path.replace(':id', await id);
}

/** Pages on which more was done than to go to an address: they are loaded afresh, and nothing is left behind. */
const isSoiled = new WeakSet<Page>();

/** Goes to the stop and does what is to be done there. */
export async function visit(page: Page, stop: Stop): Promise<void> {
  const path = await pathOf(stop);
  const isLoaded = page.url().startsWith(addressOf(stop.traveller));
  if (isLoaded && !stop.prepare && !isSoiled.has(page)) {
    await navigate(page, path);
  } else {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await stop.prepare?.(page);
    await page.goto(addressOf(stop.traveller) + path);
  }
  isSoiled.delete(page);
  if (stop.act || stop.prepare) isSoiled.add(page);
  const isAtWork = page.locator('main h1, main h2, main button, body:not(:has(main)) button').filter({ visible: true });
  await isAtWork.first().waitFor();
  if (stop.act) await stop.act(page);
  const seen = stop.shown?.(page) ?? (stop.kind === 'dialog' ? dialogOf(page) : page.locator('main').first());
  await expect(seen).toBeVisible({ timeout: 15_000 });
  await settle(page, stop);
}
/** Runs in the page: 'busy', or what tells one state from the next. No names inside, tsx would wrap them. */
async function stateOf(isLoadingMeant: boolean): Promise<string> {
  await document.fonts.ready;
  const busy = [
    ...document.querySelectorAll(
      '[aria-busy=true], [data-entering], [data-exiting], [role=status], img:not([loading=lazy])',
    ),
  ].filter(
    (element) =>
      element.checkVisibility() &&
      !(element instanceof HTMLImageElement && element.complete) &&
      !(element.role === 'status' && (isLoadingMeant || !element.textContent?.startsWith('Loading'))),
  );
  const all = document.querySelectorAll('*').length;
  return busy.length > 0 ? 'busy' : `${all} ${document.body.textContent?.length} ${location.href}`;
}

/** Waits until nothing changes any more: texts, pictures and fonts are there, and nothing is loading. */
export async function settle(page: Page, { name, prepare }: Stop): Promise<void> {
  let last = '';
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(stateOf, prepare !== undefined);
        const isStill = now !== 'busy' && now === last;
        last = now;
        return isStill;
      },
      { message: `${name} comes to rest`, intervals: [100], timeout: 15_000 },
    )
    .toBe(true);
}
