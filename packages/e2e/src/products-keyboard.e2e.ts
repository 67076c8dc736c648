import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { openProducts, rowOf, uniqueName } from './products.ts';

/** Presses Tab until `isThere`. */
async function tabTo(press: (key: string) => Promise<void>, isThere: () => Promise<boolean>, most = 80) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await isThere()) return;
    await press('Tab');
  }
  throw new Error(`Not reached with ${most} presses of Tab.`);
}

test('creates, reads and deletes a product with the keyboard alone', async ({ as }) => {
  const page = await as('director');
  await openProducts(page);
  const name = uniqueName('Keys');
  const press = (key: string) => page.keyboard.press(key);
  const isFocused = (role: 'button' | 'textbox' | 'checkbox', label: string | RegExp) => () =>
    page
      .getByRole(role, { name: label, exact: true })
      .first()
      .evaluate((element) => element === document.activeElement, undefined, { timeout: 1000 })
      .catch(() => false);
  await tabTo(press, isFocused('button', 'New'));
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Vendor' })).toBeFocused();
  await page.keyboard.type('Beech');
  await press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Vendor' })).toHaveValue('Beechwood Materials');
  await tabTo(press, isFocused('checkbox', 'Divisible'));
  await press('Space');
  await expect(dialog.getByRole('spinbutton', { name: /Divisible Units/ })).toBeVisible();
  await tabTo(press, isFocused('button', 'Create'));
  await press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeFocused();

  await tabTo((key) => press(`Shift+${key}`), isFocused('textbox', 'Find items'));
  await page.keyboard.type(name);
  await expect(rowOf(page, name)).toHaveCount(1);
  const isInGrid = () => rowOf(page, name).evaluate((element) => element.contains(document.activeElement));
  await tabTo(press, () => page.evaluate(() => Boolean(document.activeElement?.closest('[role=row]'))));
  for (let presses = 0; presses < 3 && !(await isInGrid()); presses += 1) await press('ArrowDown');
  await press('Enter');
  const details = page.getByRole('dialog', { name });
  await expect(details.getByText('Beechwood Materials')).toBeVisible();
  await tabTo(press, isFocused('button', 'Close'));
  await press('Enter');
  await expect(details).toHaveCount(0);
  // The dialog gives the focus back a frame after it has gone.
  await expect.poll(isInGrid).toBe(true);
  await press('Space');
  await tabTo((key) => press(`Shift+${key}`), isFocused('button', 'Delete'));
  await press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete items' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, name)).toHaveCount(0);
});

/** Whether a tap this far from the middle of a button is its own: to each side, and to each corner. */
const takesTaps = (button: Element, reach: number) => {
  button.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = button.getBoundingClientRect();
  return [-reach, 0, reach].every((x) =>
    [-reach, 0, reach].every((y) =>
      button.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)),
    ),
  );
};

test('makes, edits and deletes a product on a phone, on cards', async ({ as }) => {
  const page = await as('director', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openProducts(page);
  const name = uniqueName('Phone');
  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'New' }).tap();
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('spinbutton', { name: 'Price', exact: true }).fill('4');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Find items' }).fill(name);
  const card = page.getByRole('region', { name: 'Product Catalog' }).getByRole('button', { name: new RegExp(name) });
  await expect(card.first()).toContainText('$4');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxeViolations(page);
  await card.first().tap();
  const details = page.getByRole('dialog', { name });
  await details.getByRole('button', { name: 'Edit' }).tap();
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByRole('spinbutton', { name: 'Price', exact: true }).fill('5');
  // Four chips are on several lines: a finger on one Remove never hits that of another line.
  const tags = editor.getByRole('combobox', { name: 'Tags' });
  for (const tag of ['Sensorial', 'Language', 'Mathematics', 'Culture']) {
    await tags.pressSequentially(tag);
    await page.getByRole('option', { name: tag }).first().tap();
    await tags.press('Escape');
  }
  const vendor = editor.getByRole('combobox', { name: 'Vendor' });
  await vendor.pressSequentially('Beech');
  await page.getByRole('option', { name: 'Beechwood Materials' }).tap();
  for (const name of ['Clear Vendor', 'Remove Sensorial', 'Remove Language', 'Remove Mathematics', 'Remove Culture']) {
    const button = editor.getByRole('button', { name });
    await expect.poll(() => button.evaluate(takesTaps, 21), name).toBe(true);
  }
  await editor.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(editor).toHaveCount(0);
  await expect(card.first()).toContainText('$5');
  await page.getByRole('button', { name: `Actions for ${name}` }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).tap();
  await expect(card).toHaveCount(0);
});
