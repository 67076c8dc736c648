import { expect, platform, signIn, test } from './fixtures.ts';

// A picker's bench: the warehouse portal on a tablet, and a scanner that types. What a browser alone shows of it; what each
// code does is tested in the remote.

const wedge = async (page: import('@playwright/test').Page, code: string) => {
  await page.keyboard.type(code, { delay: 4 });
  await page.keyboard.press('Enter');
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
  if (shots) {
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await shot(`run-${width}`);
    }
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
