import { chromium } from '@playwright/test';
import { filmOf } from './camera-video.ts';
import { chromiumFlags } from './chromium-flags.ts';
import { expect, expectNoAxeViolations, pageAs, platform, test } from './fixtures.ts';
import { sql } from './sessions.ts';

// What only a browser shows of scanning: a camera, a worker with a policy of its own, and keys in a real page.

test('reads a label by the camera, in a worker that alone may run WebAssembly', async () => {
  const film = await filmOf(['NOTHING-OF-OURS']);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...chromiumFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const [warehouse] = await sql(`select id from locations where doc->>'name' = 'Portland Central'`);
    const page = await pageAs(browser, 'director', { permissions: ['camera'] });
    await page.addInitScript(
      (warehouseId) => localStorage.setItem('globalFilters', JSON.stringify({ warehouseId })),
      warehouse?.id,
    );
    const refusedRequests: string[] = [];
    const known = [platform().portal, platform().identity, platform().blobs].map((address) => new URL(address).origin);
    page.context().on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !known.includes(origin)) refusedRequests.push(request.url());
    });
    await page.goto(`${platform().portal}/warehouse/kitting`);
    await page.getByRole('list', { name: 'Kits' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Use the camera' }).click();
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Picture of the camera') });
    await expect(dialog.getByRole('alert')).toContainText('NOTHING-OF-OURS means nothing here');
    await expectNoAxeViolations(page, '[role="dialog"]');
    if (process.env.SCAN_PICTURES) await page.screenshot({ path: `${process.env.SCAN_PICTURES}/camera.png` });

    // The page itself runs none of it: the smallest module that there is.
    const refusal = await page.evaluate(async () => {
      try {
        await WebAssembly.instantiate(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
        return 'it ran';
      } catch (error) {
        return `${(error as Error).name}: ${(error as Error).message}`;
      }
    });
    expect(refusal).toMatch(/^CompileError: .*Content Security Policy/);
    expect(refusedRequests).toEqual([]);

    // The scanner is heard wherever the focus is.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.type('GW-0000', { delay: 10 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'GW-0000 means nothing here' })).toBeVisible();
    if (process.env.SCAN_PICTURES) {
      for (const [width, height] of [
        [1440, 900],
        [1180, 820],
        [390, 844],
      ] as const)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme });
          await page.waitForTimeout(300);
          await page.screenshot({ path: `${process.env.SCAN_PICTURES}/line-${width}-${colorScheme}.png` });
        }
    }
  } finally {
    await browser.close();
  }
});
