import { expect, platform, test } from './fixtures.ts';
import { callApi, makeProduct, uniqueName } from './products.ts';

// The parts of pickers and cards that need a browser: where the focus really goes, and which content fits.

test('chooses several products of a picker with the keyboard alone, and one more by a click on its name', async ({
  as,
}) => {
  const page = await as('director');
  await page.goto(`${platform().portal}/templates/items`);
  const kind = uniqueName('Picked');
  for (const name of ['a', 'b', 'c']) await makeProduct(page, { name: `${kind} ${name}` });
  // The page learns of them now, not with the next sync.
  await page.reload();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New Preparation Item Template' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(kind);
  await form.getByRole('button', { name: 'Select products' }).focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Select products' });
  await expect(picker.getByRole('textbox', { name: 'Find items' })).toBeFocused();
  await page.keyboard.type(kind);
  const row = (name: string) => picker.getByRole('row').filter({ hasText: `${kind} ${name}` });
  await expect(row('a')).toBeVisible();
  const isIn = (name: string) => row(name).evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isIn('a')).toBe(true);
  await page.keyboard.press('Space');
  await expect(picker.getByRole('button', { name: 'Select 1', exact: true })).toBeVisible();
  // To the next cell of the row; Tab would leave the grid.
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => isIn('a')).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isIn('b')).toBe(true);
  await page.keyboard.press('Space');
  await expect(picker.getByRole('button', { name: 'Select 2', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker.getByRole('button', { name: 'Select 2', exact: true })).toBeFocused();
  await row('c').getByText(`${kind} c`, { exact: true }).click();
  await picker.getByRole('button', { name: 'Select 3', exact: true }).press('Enter');
  await expect(picker).toHaveCount(0);
  for (const name of ['a', 'b', 'c']) await expect(form.getByText(`${kind} ${name}`, { exact: true })).toBeVisible();
});

test('shows two whole lines of a long name on a card, and cuts it in the chip of a field', async ({ as }) => {
  const page = await as('director', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const name = `${uniqueName('Long')} ${'of a name that goes on '.repeat(8)}`.trim().slice(0, 200);
  await page.goto(`${platform().portal}/tags`);
  const answer = await callApi(page, 'POST', 'tags', { name, color: '#336699' });
  const { id } = (await answer.json()) as { id: string };
  const product = await makeProduct(page, { name, tagIds: [id] });
  await page.goto(`${platform().portal}/products?q=${encodeURIComponent(name)}`);
  const title = page.locator('main').getByText(name, { exact: true }).first();
  await expect(title).toBeVisible();
  await expect.poll(async () => (await title.boundingBox())?.height).toBe(40);
  await page.goto(`${platform().portal}/products?edit=${product.id}`);
  const chip = page.getByRole('dialog').getByTitle(name, { exact: true });
  await expect(chip).toBeVisible();
  // One line; nothing of it runs over what is above and below.
  await expect.poll(async () => (await chip.boundingBox())?.height ?? Infinity).toBeLessThan(24);
});
