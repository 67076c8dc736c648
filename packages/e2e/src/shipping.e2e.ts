import { randomUUID } from 'node:crypto';
import { scanCodeOf } from '@groundwork/contract';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, platform, test } from './fixtures.ts';
import { makeProduct, uniqueName } from './products.ts';
import { sql } from './sessions.ts';
import { mustCall, storedRow, storedRows } from './walk/stored.ts';
import { wedge } from './wedge.ts';

// A picker ships by scanner, undoes it and takes an order back, in a project that the test makes for itself.

const tracking = '1Z999AA10123456784';
const tablet = { viewport: { width: 1180, height: 820 } } as const;

/** Two orders of a new project: of the first everything is ready, of the second two of five. */
async function readyToShip(director: Page) {
  const [warehouse] = await sql(`select id from locations where doc->>'name' = 'Portland Central'`);
  const [school] = await sql(`select id from locations where doc->>'type' = 'School' and not is_deleted limit 1`);
  const fulfillingById = String(warehouse?.id);
  const product = await makeProduct(director);
  const project = await mustCall<{ id: string; name: string }>(director, 'POST', 'projects', {
    name: uniqueName('Shipping'),
    status: 'Ordering',
    fulfillingById,
    locationId: String(school?.id),
  });
  const orders: { id: string; name: string }[] = [];
  for (const [name, quantity] of [
    ['Whole order', 3],
    ['Part of an order', 5],
  ] as const) {
    const body = { name, quantity, projectId: project.id, productId: product.id, status: 'Processing' };
    orders.push(await mustCall<{ id: string; name: string }>(director, 'POST', 'orders', body));
  }
  const item = await mustCall<{ id: string }>(director, 'POST', 'inventoryitems', {
    ...{ name: uniqueName('Shelf'), locationId: fulfillingById, locale: 'X8_01', quantity: 9 },
    productId: product.id,
  });
  const moves = orders.map(({ id }, index) => ({
    ...{ orderId: id, inventoryItemId: item.id, quantity: index === 0 ? 3 : 2, from: null, to: 'Ready' },
  }));
  await mustCall(director, 'POST', 'reservations/move', { moves }, { 'idempotency-key': randomUUID() });
  return { project, item, product };
}

/** Deletes all records of the test, and the history that the server wrote about them. */
async function removeAll(projectId: string, productId: string) {
  const orders = await sql(`select id from orders where doc->>'projectId' = $1`, [projectId]);
  const items = await sql('select id from inventoryitems where product_id = $1', [productId]);
  const ids = [projectId, productId, ...[...orders, ...items].map(({ id }) => String(id))];
  await sql('delete from stockmoves where product_id = $1', [productId]);
  await sql(`delete from activityitems where doc->>'projectId' = $1 or doc->>'targetId' = any($2)`, [projectId, ids]);
  await sql('delete from inventoryitems where product_id = $1', [productId]);
  for (const table of ['shipments', 'setupplans', 'orders']) {
    await sql(`delete from ${table} where doc->>'projectId' = $1`, [projectId]);
  }
  await sql('delete from projects where id = $1', [projectId]);
  await sql('delete from products where id = $1', [productId]);
}

/** On paper the heads of the groups are named, and the last line of the page comes after the rows. */
async function expectWholeOnPaper(page: Page, name: string) {
  await page.setViewportSize({ ...tablet.viewport, height: 200 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const table = page.locator('main table');
  await expect(table.getByRole('cell', { name, exact: true })).toBeVisible();
  const rows = await table.boundingBox();
  const line = await page.getByText(/^Up to date/).boundingBox();
  expect(line?.y).toBeGreaterThan((rows?.y ?? 0) + (rows?.height ?? 0));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await page.setViewportSize(tablet.viewport);
}

test('a picker ships a whole order and a part of another by scanner, follows them, undoes it with a reason, and takes a delivered order back', async ({
  as,
}) => {
  const director = await as('director');
  await director.goto(platform().portal);
  const { project, item, product } = await readyToShip(director);
  const statuses = async () =>
    (await storedRow(director, 'inventoryitems', item.id)).reservations
      .map(({ quantity, status }) => `${quantity} ${status}`)
      .sort();
  try {
    const picker = await as('picker', tablet);
    await picker.goto(`${platform().portal}/warehouse/shipping?q=${encodeURIComponent(project.name)}`);
    await picker.getByRole('checkbox', { name: `Select all 2 of ${project.name}` }).check({ force: true });
    await picker.getByRole('button', { name: 'Ship 2 orders' }).click();
    const dialog = picker.getByRole('dialog', { name: `Ship to ${project.name}` });
    await expect(dialog.getByText('Part of an order: ordered 5, ready 2.')).toBeVisible();
    await expect(dialog.getByText('Scanner ready')).toBeVisible();
    await wedge(picker, tracking);
    await expect(dialog.getByLabel('Tracking number of box 1')).toHaveValue(tracking);
    await expectNoAxeViolations(picker, '[role="dialog"]');
    // The paper would open in a tab of its own.
    await dialog.getByText(/^Print 1 box label/).click();
    // The phone's dialog is as wide as the phone.
    await picker.setViewportSize({ width: 390, height: 844 });
    const edge = await dialog.getByRole('listitem', { name: 'Box 1 of 1' }).boundingBox();
    expect((edge?.x ?? 0) + (edge?.width ?? 999)).toBeLessThanOrEqual(390);
    await picker.setViewportSize(tablet.viewport);
    await wedge(picker, 'GW-CMD-SHIP');
    await expect(picker.getByText(`is on its way to ${project.name}.`)).toBeVisible();
    expect(await statuses()).toEqual(['2 Shipped', '3 Shipped']);

    await picker.getByRole('button', { name: /^Shipped/ }).click();
    const link = picker.getByRole('link', { name: new RegExp(`^UPS ${tracking}`) });
    await expect(link).toHaveCount(2);
    await expect(link.first()).toHaveAttribute('href', `https://www.ups.com/track?tracknum=${tracking}`);
    await expectNoAxeViolations(picker);
    await expectWholeOnPaper(picker, project.name);

    await picker.getByRole('button', { name: /^Undo shipping of SH-/ }).click();
    const undo = picker.getByRole('dialog', { name: /^Undo shipping of SH-/ });
    await undo.getByLabel('Reason').fill('The van broke down');
    await undo.getByRole('button', { name: 'Undo shipping' }).click();
    await expect(picker.getByText(/is back in Ready to ship\./)).toBeVisible();
    expect(await statuses()).toEqual(['2 Ready', '3 Ready']);
    const [shipment] = await storedRows(director, 'shipments', { projectId: project.id });
    expect(shipment).toMatchObject({ status: 'Packed', undoReason: 'The van broke down' });
    const stored = await storedRows(director, 'orders', { projectIds: project.id });
    expect(stored.map(({ status, quantity }) => `${quantity} ${status}`).sort()).toEqual([
      ...['2 Processing', '3 Processing', '3 Processing'],
    ]);

    await picker.getByRole('button', { name: /^Ready to ship/ }).click();
    await expect(picker.getByRole('checkbox', { name: `Select all 2 of ${project.name}` })).toBeVisible();

    const whole = stored.find(({ name }) => name === 'Whole order')?.id ?? '';
    await mustCall(director, 'POST', `orders/delivery/${whole}`, {});
    await expect(picker.getByText('Whole order')).toBeHidden();
    expect(await statuses()).toEqual(['2 Ready']);
    await wedge(picker, `O${scanCodeOf(whole)}`);
    const back = picker.getByRole('dialog', { name: `Return ${product.name} to stock` });
    await expect(back.getByRole('textbox', { name: /^Place/ })).toHaveValue('X8_01');
    await expectNoAxeViolations(picker, '[role="dialog"]');
    await back.getByRole('button', { name: 'Return to stock' }).click();
    await expect(picker.getByText(`3 × ${product.name} back in Portland Central.`)).toBeVisible();
    expect(await storedRow(director, 'inventoryitems', item.id)).toMatchObject({ quantity: 9 });
    expect(await storedRow(director, 'orders', whole)).toMatchObject({ status: 'Return or Exchange' });
  } finally {
    await removeAll(project.id, product.id);
  }
});
