import { chromium } from '@playwright/test';
import { filmOf } from './camera-video.ts';
import { chromiumFlags, chromiumPath } from './chromium-flags.ts';
import { expect, expectNoAxeViolations, pageAs, platform, test } from './fixtures.ts';
import { makePickingWorld, type Shelf } from './picking-world.ts';
import { printedPages } from './printed-pages.ts';
import { storedRow } from './walk/stored.ts';
import { wedge } from './wedge.ts';

// The parts of scanning that need a browser: a camera, a worker with a policy of its own, and keys in a real page.

// A repetition has a kit of its own.
const kit = () => `Camera kit ${test.info().retry}`;

test('proof: a picker with a phone takes a kit and makes it ready by camera alone, from printed labels; only its worker may run WebAssembly', async ({
  as,
}) => {
  const director = await as('director');
  const world = await makePickingWorld(director, { X7_11: 2 }, { [kit()]: [2] });
  const [shelf] = world.shelves as [Shelf];
  const printed = async (path: string) => {
    await director.goto(platform().portal + path);
    // The number of pages is there before the records whose codes they hold.
    await expect(director.getByRole('img', { name: /^(Barcode|QR code)/ }).first()).toBeVisible();
    return (await printedPages(director, 300)).flatMap(({ codes, pictures }) =>
      pictures.map((picture, index) => ({ text: codes[index], picture })),
    );
  };
  const labels = [
    ...(await printed(`/print/labels?kind=product&ids=${shelf.productId}`)),
    ...(await printed('/print/commands')),
  ];
  const pictureOf = (text: string) => {
    const label = labels.find((each) => each.text === text);
    if (!label) throw new Error(`Nothing printed says ${text}, but ${labels.map((each) => each.text)}.`);
    return label.picture;
  };
  const film = await filmOf([pictureOf(shelf.code), pictureOf('GW-CMD-READY-ALL'), 'NOTHING-OF-OURS']);
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...chromiumFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await pageAs(browser, 'picker', { ...phone, permissions: ['camera'] });
    await page.addInitScript(
      (warehouseId) => localStorage.setItem('globalFilters', JSON.stringify({ warehouseId })),
      world.warehouseId,
    );
    const refusedRequests: string[] = [];
    const { portal, identity, blobs, chat } = platform();
    const known = [portal, identity, blobs, chat].map((address) => new URL(address).origin);
    page.context().on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !known.includes(origin)) refusedRequests.push(request.url());
    });
    await page.goto(`${platform().portal}/warehouse/kitting`);
    await page.getByRole('checkbox', { name: `Select ${kit()}` }).tap();
    await page.getByRole('button', { name: 'Start picking 1 kit' }).tap();
    await page.getByRole('button', { name: 'Use the camera' }).tap();
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Picture of the camera') });
    // The reader is fetched first, and the film shows each label in its turn.
    await expect(dialog.getByRole('alert')).toContainText('NOTHING-OF-OURS means nothing here', { timeout: 45_000 });
    await expectNoAxeViolations(page, '[role="dialog"]');
    const statuses = async () =>
      (await storedRow(director, 'inventoryitems', shelf.itemId)).reservations.map(
        ({ quantity, status }) => `${quantity} ${status}`,
      );
    await expect.poll(statuses, { timeout: 30_000 }).toEqual(['2 Ready']);

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
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await wedge(page, 'GW-0000');
    await expect(page.getByRole('alert').filter({ hasText: 'GW-0000 means nothing here' })).toBeVisible();
  } finally {
    await browser.close();
    await world.remove();
  }
});
