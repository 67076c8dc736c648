import { scanLink } from '@groundwork/contract';
import type { Page } from '@playwright/test';
import { expect, platform, signIn, test } from './fixtures.ts';
import { makePickingWorld } from './picking-world.ts';
import { sql } from './sessions.ts';
import { mustCall, storedRow } from './walk/stored.ts';
import { wedge } from './wedge.ts';

const tracking = '1Z999AA10123456784';

/** Scans, and waits for the outcome. */
async function scanned(page: Page, code: string, words: string | RegExp, options: Parameters<typeof wedge>[2] = {}) {
  await wedge(page, code, options);
  await expect(page.getByRole('alert').filter({ hasText: words }).first()).toBeVisible();
}

test("proof: a picker's day by wedge alone, with no pointer: pick, undo, short, pack, print, ship and count", async ({
  browser,
  as,
}) => {
  const director = await as('director');
  const world = await makePickingWorld(
    director,
    { X7_01: 5, X7_02: 2 },
    { 'Wedge washing': [2], 'Wedge flowers': [1, 2] },
  );
  const { shelves, kitCodes, project, warehouseId } = world;
  const [soap, vase] = shelves.map(({ code }) => code) as [string, string];
  const statuses = async () => {
    const items = await Promise.all(shelves.map(({ itemId }) => storedRow(director, 'inventoryitems', itemId)));
    return items.map(({ reservations }) => reservations.map(({ quantity, status }) => `${quantity} ${status}`).sort());
  };
  const scope = { kind: 'emplacements', from: 'X7_01', to: 'X7_02' };
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  const page = await context.newPage();
  let countId: string | undefined;
  try {
    await signIn(page, 'picker', platform().warehousePortal);
    await page.addInitScript(() => {
      addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointer', ''), true);
    });
    await page.reload();
    await expect(page.getByRole('list', { name: 'Kits' }).getByText('Wedge washing')).toBeVisible();

    // The list: each computer has its keyboard layout, and not every code is a kit's.
    await scanned(page, kitCodes[0] ?? '', 'Wedge washing selected', { layout: 'azerty' });
    await scanned(page, 'GW-0000000', 'Not a kit');
    await wedge(page, kitCodes[1]?.slice(0, 30) ?? '', { suffix: 'none' });
    await page.waitForTimeout(300);
    await scanned(page, kitCodes[1]?.slice(30) ?? '', 'Half a code');
    await scanned(page, kitCodes[1] ?? '', 'Wedge flowers selected', { layout: 'qwertz' });
    await wedge(page, 'GW-CMD-NEXT');
    await expect(page.getByRole('heading', { name: 'Pick run' })).toBeVisible();
    const totes = /:(\d),.*:(\d)$/.exec(decodeURIComponent(page.url())) ?? [];
    const [, first = '', second = ''] = totes;

    await scanned(page, soap, '3 taken');
    await scanned(page, `GW-TOTE-${9 - Number(first) === Number(second) ? 5 : 9 - Number(first)}`, 'Wrong tote');
    await scanned(page, `GW-TOTE-${first}`, `2 in tote ${first}`);
    await scanned(page, `GW-TOTE-${second}`, `1 in tote ${second}`);
    await scanned(page, 'GW-CMD-UNDO', 'Undone');
    await scanned(page, soap, '1 taken', { layout: 'azerty' });
    await scanned(page, `GW-TOTE-${second}`, `1 in tote ${second}`);

    // One of two vases is missing: it is back ordered.
    await wedge(page, 'GW-CMD-SHORT');
    await expect(page.getByRole('dialog', { name: 'What is wrong?' })).toBeVisible();
    await scanned(page, soap, 'Answer first');
    await scanned(page, vase, '1 found');
    await wedge(page, 'GW-CMD-NEXT');
    await expect(page.getByRole('dialog', { name: '1 missing: what next?' })).toBeVisible();
    await scanned(page, 'GW-CMD-SHORT', 'Back order 1');
    await scanned(page, 'GW-CMD-NEXT', '1 back ordered');
    await scanned(page, 'GW-CMD-READY-ALL', '2 kits are ready');
    // A scan is answered at once, and its command may still be on its way.
    await expect.poll(statuses).toEqual([['1 Ready', '2 Ready'], ['1 Ready']]);

    // Both kits are selected for their project; the paper opens beside the list.
    await wedge(page, 'GW-CMD-SHIP');
    await expect(page.getByRole('button', { name: 'Ship 3 orders' })).toBeVisible();
    await wedge(page, 'GW-CMD-SHIP');
    await expect(page.getByPlaceholder('Scan label of box 1')).toBeVisible();
    await scanned(page, tracking, `Box 1: ${tracking}`);
    const paper = context.waitForEvent('page');
    await wedge(page, 'GW-CMD-SHIP');
    await expect(page.getByText(`is on its way to ${project.name}.`)).toBeVisible();
    expect(await statuses()).toEqual([['1 Shipped', '2 Shipped'], ['1 Shipped']]);
    const printed = await paper;
    await expect(printed).toHaveURL(/\/print\/shipment\//);
    await expect(printed.getByLabel('QR code').first()).toBeVisible();
    await printed.close();
    await page.bringToFront();
    await wedge(page, 'GW-CMD-BACK');
    await expect(page.getByRole('list', { name: 'Kits' })).toBeVisible();

    // A count that the lead has opened, by the label of its sheet: what has left is not on the shelf.
    const opened = { warehouseId, scope, blind: true };
    const answer = await mustCall<{ counts: { id: string }[] }>(director, 'POST', 'counts/open', opened, {
      'idempotency-key': crypto.randomUUID(),
    });
    countId = answer.counts[0]?.id ?? '';
    await wedge(page, scanLink(platform().warehousePortal, 'counts', countId));
    await expect(page.getByPlaceholder('Scan a place or item')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Scanner ready' })).toBeVisible();
    await scanned(page, 'X7_01', 'X7_01');
    await scanned(page, 'GW-CMD-QTY-2', ': 2');
    await scanned(page, 'GW-CMD-NEXT', '2 counted');
    await scanned(page, vase, ': 1');
    await scanned(page, 'GW-CMD-NEXT', 'Everything is counted');
    await wedge(page, 'GW-CMD-READY-ALL');
    await expect.poll(async () => (await storedRow(director, 'counts', countId ?? '')).status).toBe('Review');
    await expect(page.locator('html[data-pointer]')).toHaveCount(0);
  } finally {
    await context.close();
    if (countId) await sql('delete from counts where id = $1', [countId]);
    await world.remove();
  }
});
