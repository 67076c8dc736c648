import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, platform, test } from './fixtures.ts';
import { noisePng } from './images.ts';
import { callApi, uniqueName } from './products.ts';
import { sql } from './sessions.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

async function portland(): Promise<string> {
  const [warehouse] = await sql(`select id from locations where doc->>'name' = 'Portland Central'`);
  return String(warehouse?.id);
}
const quantityOf = async (id: string) => {
  const [item] = await sql(`select doc->>'quantity' as quantity from inventoryitems where id = $1`, [id]);
  return Number(item?.quantity);
};
/** The name of the photo that is stored with what was counted of an item. */
const photoOf = async (itemId: string) => {
  const [photo] = await sql(
    `select m.doc->>'name' as name from countlines l join mediaitems m on m.id = l.doc->>'photoId'
     where l.inventory_item_id = $1`,
    [itemId],
  );
  return String(photo?.name);
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const count = async (page: Page, name: string, digit: string) => {
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.getByRole('group', { name: 'Number keys' }).getByRole('button', { name: digit, exact: true }).click();
  await press(page, /^Save/);
};

test('a count on a phone: opened, counted, counted again by a second person, reviewed, applied and taken back', async ({
  as,
}) => {
  const director = await as('director', phone);
  const locationId = await portland();
  await director.goto(platform().portal);
  await director.evaluate(
    (id) => localStorage.setItem('globalFilters', JSON.stringify({ warehouseId: id })),
    locationId,
  );
  const make = async (name: string, locale: string, quantity: number) => {
    const answer = await callApi(director, 'POST', 'inventoryitems', { name, locationId, locale, quantity });
    return ((await answer.json()) as { id: string }).id;
  };
  const [first, second] = [uniqueName('Mop'), uniqueName('Dish')];
  const mop = await make(first, 'X9_01', 5);
  const dish = await make(second, 'X9_02', 3);

  const picker = await as('picker', phone);
  await picker.goto(`${platform().portal}/warehouse/inventory?tab=counts`);
  await press(picker, 'New count');
  const dialog = picker.getByRole('dialog', { name: 'New count' });
  await dialog.getByLabel('From place').fill('x9_01');
  await dialog.getByLabel('To place').fill('x9_02');
  await expect(dialog.getByText('2 items')).toBeVisible();
  await press(picker, 'Open count');
  await expect(picker.getByRole('textbox', { name: 'On the shelf' })).toBeVisible();
  await expectNoAxeViolations(picker);
  const address = picker.url();
  // The storage does not take the photo: it waits on the phone, and arrives with the number.
  const storage = (url: URL) => url.origin === platform().blobs;
  await picker.route(storage, (route) => route.fulfill({ status: 409 }));
  await picker
    .locator('input[type=file]')
    .setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: noisePng(60) });
  await expect(picker.getByText('A photo is stored with this number.')).toBeVisible();
  await picker.unroute(storage);
  await count(picker, first, '5');
  await expect.poll(() => photoOf(mop)).toMatch(/^shelf##/);
  await count(picker, second, '2');
  await expect(picker.getByText('Everything is counted')).toBeVisible();
  await press(picker, 'Finish count');
  // The difference is hidden from everybody until a second person has counted it.
  await expect(picker.getByText('1 item waits for a second person')).toBeVisible();

  await director.goto(address);
  await count(director, second, '2');
  await press(director, 'Finish count');
  await expect(director.getByRole('button', { name: 'Apply 1' })).toBeVisible();
  await expectNoAxeViolations(director);
  expect(await quantityOf(dish)).toBe(3);
  await press(director, 'Apply 1');
  await expect.poll(() => quantityOf(dish)).toBe(2);
  await director.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => quantityOf(dish)).toBe(3);
});

test('a count on a tablet has the screen for itself, and a toast covers neither what is scanned nor the next action', async ({
  as,
}) => {
  const page = await as('director', { viewport: { width: 820, height: 1180 }, hasTouch: true });
  // The chat service is away.
  await page.routeWebSocket(new RegExp(new URL(platform().chat).host), (socket) => void socket.close());
  await page.addInitScript(
    (warehouseId) => localStorage.setItem('globalFilters', JSON.stringify({ warehouseId })),
    await portland(),
  );
  await page.goto(`${platform().portal}/warehouse/inventory?tab=counts&quick=count`);
  await expect(page.getByRole('heading', { name: 'Quick count' })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  const toast = page.getByText(/^Failed to login user to the Conversations service/);
  await expect(toast).toBeVisible();
  const { y, height } = (await toast.locator('..').boundingBox()) ?? { y: 0, height: 0 };
  const next = await page.getByRole('button', { name: /^Save, next/ }).boundingBox();
  const bar = await page.locator('footer').boundingBox();
  expect(y + height).toBeLessThanOrEqual(Math.min(next?.y ?? 0, bar?.y ?? 0));
  const code = await page.getByRole('textbox', { name: 'Code' }).boundingBox();
  expect(y).toBeGreaterThan((code?.y ?? 0) + (code?.height ?? 0));
});

test('on a laptop, selected stock leaves the title whole, and its commands are of one height', async ({ as }) => {
  const page = await as('director');
  await page.addInitScript(
    (warehouseId) => localStorage.setItem('globalFilters', JSON.stringify({ warehouseId })),
    await portland(),
  );
  await page.goto(`${platform().portal}/warehouse/inventory`);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const index of [0, 1]) await boxes.nth(index).click();
  const buttons = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button');
  await expect(buttons.first()).toBeVisible();
  const heights = await buttons.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().height)),
  );
  expect(heights.length).toBeGreaterThan(5);
  expect(new Set(heights).size).toBe(1);
  const title = page.getByRole('heading', { name: 'Warehouse Inventory' });
  expect(await title.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});

test('on a laptop, the review of a count shows what each difference is worth', async ({ as }) => {
  const page = await as('director');
  await page.addInitScript(
    (warehouseId) => localStorage.setItem('globalFilters', JSON.stringify({ warehouseId })),
    await portland(),
  );
  await page.goto(`${platform().portal}/warehouse/inventory?tab=counts`);
  await page.getByRole('row', { name: /^Count 4 / }).dblclick();
  for (const name of ['Difference', 'Value', 'Second count']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone, a toast leaves all buttons of the dialog below it free', async ({ as }) => {
  const page = await as('director', phone);
  await page.addInitScript(
    (warehouseId) => localStorage.setItem('globalFilters', JSON.stringify({ warehouseId })),
    await portland(),
  );
  await page.goto(`${platform().portal}/warehouse/inventory`);
  await page.getByRole('textbox', { name: 'Find items' }).fill('Fabric box');
  await page.getByText('Fabric box').first().click();
  const details = page.getByRole('dialog', { name: /^Fabric box at/ });
  await details.getByRole('button', { name: 'Count', exact: true }).click();
  await page.getByRole('spinbutton', { name: /^On the shelf/ }).fill('21');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Store count' }).click();
  const toast = page.getByText(/^Fabric box: 21/).locator('..');
  await expect(toast).toBeVisible();
  const { y, height } = (await toast.boundingBox()) ?? { y: 0, height: 0 };
  const button = await details.getByRole('button', { name: 'Adjust' }).boundingBox();
  expect(y + height).toBeLessThanOrEqual(button?.y ?? 0);
});
