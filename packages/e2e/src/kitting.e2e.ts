import { expect, platform, signIn, test } from './fixtures.ts';
import { wedge } from './wedge.ts';

// A picker's bench: the warehouse portal on a tablet, and a scanner that types. These tests hold the parts that need a
// browser; the remote's own tests hold the effect of each code.

/** Whether the whole hint of a scan line can be read. */
const hintFits = (field: HTMLElement | SVGElement) => {
  if (!(field instanceof HTMLInputElement)) throw new Error('The scan line is no field.');
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('Nothing can be measured.');
  context.font = getComputedStyle(field).font;
  return field.placeholder !== '' && context.measureText(field.placeholder).width <= field.clientWidth;
};

test('opens the warehouse portal on the kits of their warehouse, and picks a kit by wedge alone', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await signIn(page, 'picker', platform().warehousePortal);
  await expect(page.getByRole('heading', { name: 'Kitting' })).toBeVisible();
  await expect(page).toHaveURL(/\/warehouse\/kitting$/);
  await expect(page.getByRole('list', { name: 'Kits' }).getByRole('listitem').first()).toBeVisible();
  const shots = process.env.KITTING_SHOTS;
  const shot = async (name: string) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  await shot('list-1180');
  const boxes = page.getByRole('list', { name: 'Kits' }).getByRole('checkbox', { disabled: false });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await shot('list-selected-1180');
  if (shots) {
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await shot(`list-${width}`);
    }
    await page.setViewportSize({ width: 1180, height: 820 });
  }
  await page.getByRole('button', { name: 'Start picking 2 kits' }).click();
  await expect(page.getByRole('heading', { name: 'Pick run' })).toBeVisible();
  // Nothing around a run but the way back.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByText('Scanner ready')).toBeVisible();
  await shot('run-1180');
  const card = page.getByRole('region', { name: /,/ }).first();
  const code = ((await card.textContent()) ?? '').match(/GW-\d+/)?.[0] ?? '';
  await wedge(page, code);
  await expect(page.getByText(/taken$/)).toBeVisible();
  await shot('run-taken-1180');
  const tote = /tote (\d)/.exec((await page.getByPlaceholder(/Scan tote/).getAttribute('placeholder')) ?? '')?.[1];
  await wedge(page, `GW-TOTE-${tote}`);
  await expect(page.getByText(new RegExp(`in tote ${tote}$`))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last steps' }).getByRole('button', { name: /^Undo/ })).toHaveCount(1);
  await shot('run-put-1180');
  await wedge(page, 'GW-9999999');
  await shot('run-wrong-1180');
  await wedge(page, 'GW-CMD-UNDO');
  await expect(page.getByText('Undone')).toBeVisible();
  // Upright the head keeps to one line, and there is one button for a shortage.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('button', { name: 'Short', exact: true })).toHaveCount(1);
  const title = await page.getByRole('heading', { name: 'Pick run' }).boundingBox();
  expect(title?.height).toBeLessThan(40);
  await shot('run-820');
  // On a phone the hint is whole; that the scanner is ready is said by a dot, and in words to screen readers.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Scanner ready')).toHaveText('Scanner ready');
  expect(await page.getByRole('textbox', { name: 'Code' }).evaluate(hintFits)).toBe(true);
  await shot('run-390');
  if (shots) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await shot('run-1440');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 820, height: 1180 });
    await shot('run-dark-820');
    await page.setViewportSize({ width: 390, height: 844 });
    await shot('run-dark-390');
    await page.emulateMedia({ colorScheme: 'light' });
    await wedge(page, 'GW-CMD-SHORT');
    await page.waitForTimeout(800);
    await shot('short-390');
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.waitForTimeout(1500);
    await shot('ways-390');
    await page.keyboard.press('Escape');
    await page.goto(`${platform().warehousePortal}/warehouse/kitting`);
    await page.getByRole('list', { name: 'Kits' }).getByRole('link').nth(2).click();
    await page.getByRole('heading', { name: 'Pick list' }).waitFor();
    await page.waitForTimeout(1000);
    for (const [width, height] of [
      [1440, 900],
      [1180, 820],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(300);
      await shot(`panel-${width}`);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const [width, height] of [
      [1180, 820],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await shot(`panel-dark-${width}`);
    }
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.goto(`${platform().warehousePortal}/warehouse/kitting`);
    await page.getByRole('list', { name: 'Kits' }).waitFor();
    await shot('list-dark-1180');
    await page.getByRole('list', { name: 'Kits' }).getByRole('checkbox', { disabled: false }).nth(0).check();
    await page.getByRole('list', { name: 'Kits' }).getByRole('checkbox', { disabled: false }).nth(1).check();
    await page.getByRole('button', { name: /Start picking/ }).click();
    await page.getByRole('heading', { name: 'Pick run' }).waitFor();
    await page.waitForTimeout(800);
    await shot('run-dark-1180');
  }
  await context.close();
});
