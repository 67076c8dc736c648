import type { InventoryItem, Order, Project } from '@groundwork/contract';
import type { Page } from '@playwright/test';
import { expect, platform } from '../fixtures.ts';
import { callApi } from '../products.ts';
import { wedge } from '../wedge.ts';
import { dialogOf, press } from './planning.ts';
import { mustCall, replaced, storedRows } from './stored.ts';

// The work of a picker at the bench, with a tablet and a scanner that types.

export const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true } as const;

const result = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: words });

const available = ({ quantity, reservations }: InventoryItem) =>
  quantity - reservations.reduce((sum, entry) => sum + entry.quantity, 0);

/** Adds goods to a shelf of the warehouse until `quantity` pieces of the order's product are free. */
export async function putIntoStock(page: Page, locationId: string, { productId, name }: Order, quantity: number) {
  const items = await storedRows(page, 'inventoryitems', { locationId });
  const free = items
    .filter((item) => item.productId === productId)
    .reduce((sum, item) => sum + Math.max(0, available(item)), 0);
  if (free >= quantity) return free;
  await mustCall(page, 'POST', 'inventoryitems', {
    name: `${name} for the walk`,
    locationId,
    locale: 'Y1_01',
    productId,
    quantity: quantity - free,
  });
  return quantity;
}

/** From the list of kits: starts one pick run with all kits of the project. */
export async function startPickRun(picker: Page, project: Project, kits: readonly string[]) {
  await picker.goto(`${platform().portal}/warehouse/kitting`);
  await picker.getByRole('button', { name: 'All projects' }).tap();
  await picker.getByRole('menuitemradio', { name: project.name }).tap();
  for (const kit of kits) await picker.getByRole('checkbox', { name: `Select ${kit}`, exact: true }).tap();
  await picker.getByRole('button', { name: `Start picking ${kits.length} kits` }).tap();
  await expect(picker.getByRole('heading', { name: 'Pick run', level: 1 })).toBeVisible();
}

/** Picks everything by scans alone: the product that the card shows, then the tote that the hint asks for. */
export async function pickAll(picker: Page) {
  const line = picker.getByPlaceholder(/^Scan /);
  const card = picker.getByRole('main').locator('section', { has: picker.getByText(/on the shelf$/) });
  for (let scans = 0; scans < 60; scans += 1) {
    const hint = (await line.getAttribute('placeholder')) ?? '';
    if (hint === 'Scan READY ALL') return;
    const [, tote] = /^Scan tote (\d)$/.exec(hint) ?? [];
    const [productId = ''] = /[A-Z]+-\d+/.exec((await card.getByText(/on the shelf$/).textContent()) ?? '') ?? [];
    const before = await picker.getByRole('main').textContent();
    await wedge(picker, tote ? `GW-TOTE-${tote}` : productId);
    await expect.poll(() => picker.getByRole('main').textContent()).not.toBe(before);
  }
  throw new Error('The pick run does not come to its end.');
}

/** Scans READY ALL, and once more if the kits have pictures to compare. */
export async function readyAll(picker: Page, kits: number) {
  await wedge(picker, 'GW-CMD-READY-ALL');
  const check = dialogOf(picker, 'Compare with the picture');
  const done = result(picker, `${kits} kits are ready`);
  await expect(check.or(done).first()).toBeVisible();
  if (await check.isVisible()) await wedge(picker, 'GW-CMD-READY-ALL');
  await expect(done).toBeVisible();
}

/** 'Split and ship what we have' in the panel of the kit. Returns the new order, which ships now. */
export async function splitShort(picker: Page, project: Project, { kit, order }: { kit: string; order: Order }) {
  await picker.getByRole('button', { name: 'Kitting', exact: true }).tap();
  await picker.getByRole('link').filter({ hasText: kit }).filter({ hasText: project.name }).tap();
  await picker.getByRole('button', { name: `Short ${order.name}` }).tap();
  const ways = dialogOf(picker, '1 missing: what next?');
  await expect(ways.getByRole('radio', { name: /^Split and ship what we have/ })).toBeChecked();
  await press(ways, 'Split the order');
  await expect(result(picker, 'The order is split')).toBeVisible();
  const orders = await storedRows(picker, 'orders', { projectIds: project.id });
  const second = orders.find(({ splitFromId }) => splitFromId === order.id);
  if (!second) throw new Error('The split has made no second order.');
  return second;
}

/** Ships everything of the project that is ready, in one box with a tracking number. */
export async function shipAll(
  picker: Page,
  { name }: Project,
  { orders, tracking }: { orders: number; tracking: string },
) {
  await picker.goto(`${platform().portal}/warehouse/shipping`);
  // Of a walk that is repeated, the orders of the one before may fill the screen.
  await picker.getByRole('main').getByRole('textbox').first().fill(name);
  // The list begins with what this browser has kept: the order that the split has made comes a moment later, and a row that
  // goes and comes again with it loses its tick.
  await expect(picker.getByText(/^Up to date/)).toBeVisible();
  await expect(async () => {
    await picker.getByRole('checkbox', { name: `Select all ${orders} of ${name}` }).check();
    await expect(picker.getByRole('button', { name: `Ship ${orders} orders`, exact: true })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await press(picker, `Ship ${orders} orders`);
  const dialog = dialogOf(picker, `Ship to ${name}`);
  await dialog.getByRole('textbox', { name: 'Tracking number of box 1' }).fill(tracking);
  // The paper would open in a tab of its own.
  await dialog.getByText(/^Print 1 box label/).click();
  await press(dialog, `Ship ${orders} orders`);
  await expect(picker.getByText(`is on its way to ${name}.`)).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toHaveCount(0);
}

/** The server's answer to a quantity below the reserved one. */
export async function refusalOfQuantity(page: Page, stockId: string, quantity: number): Promise<string> {
  const answer = await callApi(page, 'PATCH', `inventoryitems/${stockId}`, replaced({ quantity }));
  expect(answer.status()).toBe(400);
  return answer.text();
}
