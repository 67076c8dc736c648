import type { Page, Request } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { sql } from '../sessions.ts';
import { navigate } from './acts.ts';
import { stateOf } from './rest.ts';
import { dialogOf, type Stop } from './stop.ts';
import { addressOf, chosenProjectId } from './travelers.ts';

interface Found {
  id: string;
  unit: string;
  area: string;
}
const found = new Map<string, Promise<Found>>();

/**
 * The demonstration record with the longest text, preferably of the chosen project, with its unit and area. Records that
 * tests made today do not count.
 */
async function findRecord(table: string): Promise<Found> {
  const [row] = await sql(
    `select r.id, u.id as unit, u.doc->>'areaId' as area from ${table} r
     left join setupunits u on u.id = coalesce(r.doc->>'unitId', r.id)
     where not r.is_deleted and not r.is_archived and r.time_created < now() - interval '1 day'
     order by (r.doc->>'projectId' = $1) is true desc, (u.doc->>'areaId') is not null desc, length(r.doc::text) desc, r.id
     limit 1`,
    [await chosenProjectId()],
  );
  if (!row) throw new Error(`There is no demonstration record in ${table}.`);
  return { id: String(row.id), unit: String(row.unit), area: String(row.area) };
}

async function pathOf({ path, record }: Stop): Promise<string> {
  if (record === undefined) return path;
  const finding = found.get(record) ?? findRecord(record);
  found.set(record, finding);
  const { id, unit, area } = await finding;
  return path.replace(':id', id).replace(':unit', unit).replace(':area', area);
}

/** The requests of each page to the API that are not answered yet. */
const asked = new WeakMap<Page, Set<Request>>();
function unansweredOf(page: Page): Set<Request> {
  const known = asked.get(page);
  if (known) return known;
  const open = new Set<Request>();
  // The stream of live updates is never answered to its end.
  page.on('request', (request) => /\/api\/(?!live$)/.test(request.url()) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  asked.set(page, open);
  return open;
}

/** Pages on which an action has run. They are loaded again before the next stop, so that nothing of it is left. */
const isSoiled = new WeakSet<Page>();

/** Goes to the stop and performs its action. */
export async function visit(page: Page, stop: Stop): Promise<void> {
  const path = await pathOf(stop);
  unansweredOf(page);
  const isLoaded = page.url().startsWith(addressOf(stop.traveler));
  // The page before stays visible until the new one is drawn, and the action must not run on it.
  const isSafe = !stop.act || new URL(page.url()).pathname === path.split('?')[0];
  if (isLoaded && isSafe && !stop.prepare && !isSoiled.has(page)) {
    await navigate(page, path);
  } else {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await stop.prepare?.(page);
    await page.goto(addressOf(stop.traveler) + path);
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
/** Waits until nothing changes any more: texts, pictures and fonts are there, and nothing is loading. */
export async function settle(page: Page, { name, prepare }: Stop): Promise<void> {
  let last = '';
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(stateOf, prepare !== undefined);
        const isAnswered = prepare !== undefined || unansweredOf(page).size === 0;
        const isStill = isAnswered && now !== 'busy' && now === last;
        last = now;
        return isStill;
      },
      { message: `${name} comes to rest`, intervals: [100], timeout: 15_000 },
    )
    .toBe(true);
}
