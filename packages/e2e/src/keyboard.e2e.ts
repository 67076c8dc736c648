import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, platform, test } from './fixtures.ts';
import { isFocused, press, tabTo, tabToAndPress } from './keyboard.ts';
import { callApi, uniqueName } from './products.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Vendors' });
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });

async function makeTag(page: Page): Promise<string> {
  const name = uniqueName('Tag');
  const answer = await callApi(page, 'POST', 'tags', { name, color: '#336699' });
  expect(answer.ok(), await answer.text()).toBe(true);
  return name;
}

/** Into the grid, and down to the row with this name. */
async function toRow(page: Page, name: string) {
  await tabTo(page, () => page.evaluate(() => Boolean(document.activeElement?.closest('[role=row]'))));
  // The grid remembers the row that had the focus, which may lie below.
  await press(page, 'Home');
  const isInRow = () => rowOf(page, name).evaluate((row) => row.contains(document.activeElement));
  await tabTo(page, isInRow, { key: 'ArrowDown', most: 8 });
}

async function find(page: Page, text: string) {
  await tabTo(page, isFocused(page, 'textbox', 'Find items'), { key: 'Shift+Tab' });
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
}

test('signs in, and makes, changes, reads, changes together and deletes vendors with the keyboard alone [BE-17]', async ({
  page,
}) => {
  test.slow();
  const kind = uniqueName('Keys');
  await page.goto(`${platform().portal}/vendors`);
  await tabToAndPress(page, 'Sign In');
  await expect(page.getByLabel('Password')).toBeVisible();
  await tabTo(page, isFocused(page, 'textbox', 'E-mail'));
  await page.keyboard.type('contributor@groundwork.test');
  await press(page, 'Tab');
  await page.keyboard.type('groundwork');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible();

  for (const name of [`${kind} a`, `${kind} b`]) {
    await tabToAndPress(page, 'New');
    await expect(field(dialog(page, 'New Vendor'), 'Name')).toBeFocused();
    // Escape does not throw away what was typed.
    await press(page, 'Escape');
    await page.keyboard.type(name);
    await press(page, 'Tab');
    await expect(field(dialog(page, 'New Vendor'), 'Website')).toBeFocused();
    await tabToAndPress(page, 'Create');
    await expect(dialog(page, 'New Vendor')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New', exact: true })).toBeFocused();
  }
  const tag = await makeTag(page);

  await find(page, `${kind} a`);
  await expect(rowOf(page, kind)).toHaveCount(1);
  await toRow(page, `${kind} a`);
  await press(page, 'Space');
  await tabToAndPress(page, 'Edit', 'Shift+Tab');
  const editor = dialog(page, `${kind} a`);
  await expect(field(editor, 'Name')).toBeFocused();
  await tabTo(page, isFocused(page, 'textbox', 'Contact Name'));
  await page.keyboard.type('Kay');
  await tabToAndPress(page, 'Save');
  await expect(editor).toHaveCount(0);
  await expect(rowOf(page, kind)).toContainText('Kay');

  await toRow(page, `${kind} a`);
  await press(page, 'Enter');
  const details = dialog(page, `${kind} a`);
  await expect(details.getByText('Kay')).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.has('open'));
  await tabToAndPress(page, 'Close');
  await expect(details).toHaveCount(0);

  await find(page, kind);
  await expect(rowOf(page, kind)).toHaveCount(2);
  await toRow(page, `${kind} b`);
  await press(page, 'Space');
  await expect(page.getByRole('button', { name: '2 selected, clear the selection' })).toBeVisible();
  await tabToAndPress(page, 'Edit multiple', 'Shift+Tab');
  const bulk = dialog(page, 'Edit 2 ');
  await tabTo(page, isFocused(page, 'combobox', 'Tags to add to the selected items'));
  await page.keyboard.type(tag);
  await expect(page.getByRole('option', { name: tag })).toBeVisible();
  await press(page, 'Enter');
  await tabToAndPress(page, 'Save');
  await expect(bulk.getByRole('button', { name: 'Confirm: update all 2 selected items?' })).toBeFocused();
  await press(page, 'Enter');
  await expect(bulk).toHaveCount(0);
  const toast = page.getByText('2 items successfully updated');
  await expect(toast).toBeVisible();
  const place = await toast.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(place && place.x > width / 2 && place.y > height / 2).toBe(true);
  await expect(toast).toHaveCount(0);

  await expect(page.getByRole('button', { name: 'Edit multiple' })).toBeFocused();
  await tabToAndPress(page, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete items' });
  await expect(question.getByText('Send 2 items to the recycle bin?')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await press(page, 'Enter');
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, kind)).toHaveCount(0);
});

/** Holds a finger on it for as long as a long press takes. */
async function hold(page: Page, target: Locator) {
  const box = { x: 0, y: 0, width: 0, height: 0 };
  // A card that has just been saved is drawn again, and for a moment is nowhere.
  await expect.poll(async () => Object.assign(box, await target.boundingBox()).width).toBeGreaterThan(0);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('makes, changes, reads, changes together and deletes vendors with a thumb, on cards', async ({ as }) => {
  test.slow();
  const page = await as('contributor', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const kind = uniqueName('Thumb');
  await page.goto(`${platform().portal}/vendors`);
  const actions = page.getByRole('toolbar', { name: 'Actions' });
  const selection = page.getByRole('toolbar', { name: 'Selection' });
  const cardOf = (name: string) => list(page).getByRole('button', { name: new RegExp(`^${name}`) });
  for (const name of [`${kind} a`, `${kind} b`]) {
    await actions.getByRole('button', { name: 'New' }).tap();
    await field(dialog(page, 'New Vendor'), 'Name').fill(name);
    await dialog(page, 'New Vendor').getByRole('button', { name: 'Create', exact: true }).tap();
    await expect(dialog(page, 'New Vendor')).toHaveCount(0);
  }
  const tag = await makeTag(page);
  await page.getByRole('textbox', { name: 'Find items' }).fill(kind);
  await expect(cardOf(kind)).toHaveCount(2);

  await cardOf(`${kind} a`).tap();
  await dialog(page, `${kind} a`).getByRole('button', { name: 'Edit' }).tap();
  await field(dialog(page, `${kind} a`), 'Contact Name').fill('Kay');
  await dialog(page, `${kind} a`).getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cardOf(`${kind} a`)).toContainText('Kay');

  await hold(page, cardOf(`${kind} a`));
  // A long press selects, and opens nothing.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(selection.getByRole('button', { name: '1 selected' })).toBeVisible();
  await cardOf(`${kind} b`).tap();
  await expect(selection.getByRole('button', { name: '2 selected' })).toBeVisible();
  await expectNoAxeViolations(page);
  const heights = await selection.getByRole('button').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(42);

  await selection.getByRole('button', { name: 'Edit multiple' }).tap();
  const bulk = dialog(page, 'Edit 2 ');
  await bulk.getByRole('combobox', { name: 'Tags to add to the selected items' }).fill(tag);
  await page.getByRole('option', { name: tag }).tap();
  // The list stays open for further tags, over the buttons below.
  await bulk.locator('h2').tap();
  await bulk.getByRole('button', { name: 'Save', exact: true }).tap();
  await bulk.getByRole('button', { name: 'Confirm: update all 2 selected items?' }).tap();
  await expect(page.getByText('2 items successfully updated')).toBeVisible();

  await selection.getByRole('button', { name: 'Delete' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).tap();
  await expect(cardOf(kind)).toHaveCount(0);
});
