import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, platform, test } from './fixtures.ts';
import { isFocused, press, tabTo, tabToAndPress } from './keyboard.ts';
import { callApi, uniqueName } from './products.ts';
import { pageOf } from './tour/travellers.ts';

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

const lists = ['/products', '/vendors', '/tags', '/tagSets', '/things', '/people'];

/** The focus, as the keyboard meets it in a grid. */
const focusIn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const cell = activeElement?.closest('.ag-cell');
    return {
      isInGrid: Boolean(activeElement?.closest('.ag-root-wrapper')),
      isOnCell: activeElement === cell && cell !== undefined,
      column: cell?.getAttribute('col-id') ?? undefined,
      row: cell?.closest('.ag-row')?.getAttribute('row-id') ?? undefined,
      controls: cell?.querySelectorAll('a[href], button:not(:disabled), input:not(.ag-input-field-input)').length ?? 0,
      isLast: !cell?.closest('.ag-row')?.querySelector(`.ag-cell[aria-colindex="${Number(cell.ariaColIndex) + 1}"]`),
    };
  });

/** From the quick filter into the rows, and to the cell of a column. */
async function toColumn(page: Page, colId: string) {
  await press(page, 'Home');
  await tabTo(page, async () => (await focusIn(page)).column === colId, { key: 'ArrowRight', most: 30 });
}

test('walks lists by keys alone: one stop of Tab, every control, every row menu', async ({ browser }) => {
  test.slow();
  const page = await pageOf(browser, 'planner', { viewport: { width: 1440, height: 900 } });
  for (const path of lists) {
    await test.step(path, async () => {
      await page.goto(`${platform().portal}${path}`);
      const filter = page.getByRole('textbox', { name: 'Find items' });
      await expect(page.locator('.ag-cell').first()).toBeVisible();
      await filter.focus();
      await press(page, 'ArrowDown');
      if (!(await focusIn(page)).isInGrid) await tabTo(page, async () => (await focusIn(page)).isInGrid, { most: 12 });
      await expect.poll(async () => (await focusIn(page)).isOnCell, { message: 'the first cell' }).toBe(true);
      await press(page, 'Home');

      // Every control of the row is reached by F2 and left by Escape.
      let at = await focusIn(page);
      const { row } = at;
      for (let column = 0; column < 40; column += 1) {
        if (at.controls > 0 && at.column !== 'ag-Grid-SelectionColumn') {
          await press(page, 'F2');
          await expect.poll(async () => (await focusIn(page)).isOnCell, { message: `F2 in ${at.column}` }).toBe(false);
          expect(await focusIn(page)).toMatchObject({ isInGrid: true, column: at.column, row });
          await press(page, 'Escape');
          await expect
            .poll(async () => (await focusIn(page)).isOnCell, { message: `Escape in ${at.column}` })
            .toBe(true);
        }
        await press(page, 'ArrowRight');
        const next = await focusIn(page);
        if (next.column === at.column) break;
        at = next;
      }

      // The last cell is the row's menu.
      await press(page, 'Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await press(page, 'ArrowDown');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toMatch(/^menuitem/);
      await press(page, 'Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);

      // One Tab leaves, and one comes back to the same row.
      await press(page, 'Tab');
      expect((await focusIn(page)).isInGrid).toBe(false);
      // Behind the last stop of the document comes the browser itself, and then the first stop.
      await tabTo(page, async () => (await focusIn(page)).row === row, { key: 'Shift+Tab', most: 3 });
      await press(page, 'Shift+Tab');
      expect((await focusIn(page)).isInGrid).toBe(false);
      await press(page, 'Tab');
      await expect.poll(async () => (await focusIn(page)).row).toBe(row);
      await toColumn(page, 'ag-Grid-SelectionColumn');
      await press(page, 'Space');
      await expect(page.getByRole('button', { name: '1 selected, clear the selection' })).toBeVisible();
      await press(page, 'Space');
      await press(page, 'Escape');
      await expect(filter).toBeFocused();
    });
  }
  await page.context().close();
});

/** Holds a finger on it for as long as a long press takes. */
async function hold(page: Page, target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to hold.');
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
