import type { Page } from '@playwright/test';
import { expect, platform, test } from './fixtures.ts';
import { press, tabTo } from './keyboard.ts';
import { navigate } from './tour/acts.ts';
import { pageOf } from './tour/travelers.ts';

/** Every list that has rows in the demonstration. */
const lists = [
  '/products',
  '/vendors',
  '/tags',
  '/tagSets',
  '/things',
  '/people',
  '/projects/list',
  '/projects/groups',
  '/templates/items',
  '/templates/preparations',
  '/templates/units',
  '/templates/areas',
  '/moduleRequests?status=Deployed',
  '/locations',
  '/orders',
  '/inventory',
  '/warehouse/inventory',
  '/setup/items',
  '/setup/preparations',
  '/setup/units',
  '/setup/areas',
];

interface Focus {
  isInGrid: boolean;
  isOnCell: boolean;
  column: string | undefined;
  row: string | undefined;
  controls: number;
  role: string | null;
}
/** Where the focus is in the visible grid; pages that the user has left stay in the document, hidden. */
const focusIn = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const cell = activeElement?.closest('.ag-cell');
    return {
      isInGrid: Boolean(activeElement?.closest('.ag-root-wrapper')),
      isOnCell: cell !== undefined && activeElement === cell,
      column: cell?.getAttribute('col-id') ?? undefined,
      row: cell?.closest('.ag-row')?.getAttribute('row-id') ?? undefined,
      controls: cell?.querySelectorAll('a[href], button:not(:disabled), input:not(.ag-input-field-input)').length ?? 0,
      role: activeElement?.getAttribute('role') ?? null,
    };
  });
const becomes = (page: Page, expected: Partial<Focus>, message: string) =>
  expect.poll(() => focusIn(page), { message, intervals: [20, 50, 100, 200] }).toMatchObject(expected);

/** Goes to a page as a link does, and puts the focus into its quick filter. */
async function toList(page: Page, path: string) {
  const grid = page.locator('.ag-root-wrapper').filter({ visible: true });
  const before = await grid.elementHandle();
  await navigate(page, path);
  // The page before stays until the next one can be shown, and takes the focus with it.
  await before?.waitForElementState('hidden');
  await expect(page.locator('.ag-cell').filter({ visible: true }).first()).toBeVisible();
  const filter = page.getByRole('textbox', { name: 'Find items' }).filter({ visible: true });
  await expect(filter).toHaveCount(1);
  await filter.focus();
  return filter;
}

/** Reaches every control of the row by F2 and leaves it by Escape. Returns the columns with controls. */
async function walkControls(page: Page, row: string | undefined) {
  let at = await focusIn(page);
  for (let column = 0; column < 40; column += 1) {
    if (at.controls > 0 && at.column !== 'ag-Grid-SelectionColumn') {
      await press(page, 'F2');
      await becomes(page, { isOnCell: false, isInGrid: true, column: at.column, row }, `F2 in ${at.column}`);
      await press(page, 'Escape');
      await becomes(page, { isOnCell: true, column: at.column, row }, `Escape in ${at.column}`);
    }
    await press(page, 'ArrowRight');
    const next = await focusIn(page);
    if (next.column === at.column) return;
    at = next;
  }
}

test('walks every list by keys alone: one stop of Tab, every control, every row menu', async ({ browser }) => {
  test.slow();
  const page = await pageOf(browser, 'planner', { viewport: { width: 1440, height: 900 } });
  // What other tests change would move rows under the focus at once. Live lists have tests of their own.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto(`${platform().portal}/vendors`);
  for (const path of lists) {
    await test.step(path, async () => {
      const filter = await toList(page, path);
      await tabTo(page, async () => (await focusIn(page)).isInGrid, { most: 14 });
      await becomes(page, { isOnCell: true }, 'the first cell');
      await press(page, 'Home');
      const { row } = await focusIn(page);
      await walkControls(page, row);

      // The last cell is the row's menu: Enter opens it on its first entry, Escape comes back.
      await becomes(page, { column: 'rowMenu', row }, 'the last cell');
      await press(page, 'Enter');
      await becomes(page, { role: 'menuitem' }, 'the first entry of the menu');
      await press(page, 'Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);

      // One Tab leaves the grid, and one comes back to the same row.
      await press(page, 'Tab');
      await becomes(page, { isInGrid: false }, 'Tab leaves');
      // After the last stop of the document the focus goes to the browser, and then to the first stop.
      await tabTo(page, async () => (await focusIn(page)).row === row, { key: 'Shift+Tab', most: 3 });
      await press(page, 'Shift+Tab');
      await becomes(page, { isInGrid: false }, 'Shift+Tab leaves');
      await press(page, 'Tab');
      // Another test may have deleted the row by now: people that it made for itself.
      const isThere = (await page.locator(`main [row-id="${row}"]`).filter({ visible: true }).count()) > 0;
      await becomes(page, isThere ? { row } : { isInGrid: true }, 'Tab comes back');
      await press(page, 'Home');
      await tabTo(page, async () => (await focusIn(page)).column === 'ag-Grid-SelectionColumn', {
        key: 'ArrowLeft',
        most: 3,
      });
      const selected = page.getByRole('button', { name: '1 selected, clear the selection' }).filter({ visible: true });
      await press(page, 'Space');
      await expect(selected).toBeVisible();
      await press(page, 'Space');
      await expect(selected).toHaveCount(0);
      await press(page, 'Escape');
      await expect(filter).toBeFocused();
    });
  }

  await test.step('the switch of the plan', async () => {
    await toList(page, '/setup/plan');
    // Planned, and not made yet.
    await page.keyboard.type('Flower scissors');
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'Flower scissors');
    await tabTo(page, async () => (await focusIn(page)).isInGrid, { most: 20 });
    const grid = page.locator('.ag-root-wrapper').filter({ visible: true });
    const switchOfRow = async () => {
      const { row } = await focusIn(page);
      return grid.locator(`[row-id="${row}"]`).getByRole('switch');
    };
    // Down to the component, and along to its switch.
    await tabTo(page, async () => (await (await switchOfRow()).count()) > 0, { key: 'ArrowDown', most: 10 });
    const planned = await switchOfRow();
    await tabTo(page, async () => planned.evaluate((one) => one.closest('.ag-cell') === document.activeElement), {
      key: 'ArrowRight',
      most: 20,
    });
    const before = await planned.isChecked();
    await press(page, 'Space');
    await expect(planned).toBeChecked({ checked: !before });
    await press(page, 'Space');
    await expect(planned).toBeChecked({ checked: before });
  });
  await page.context().close();
});
