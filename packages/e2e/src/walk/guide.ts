import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { noisePng } from '../images.ts';
import { dialogOf } from './planning.ts';

// The work of a guide on the classroom floor, with a phone in one hand.

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true });

/** Of the page that is shown, not of those kept beside it. */
export const cardOf = (page: Page, name: string) =>
  page.locator('main article').filter({ visible: true, has: page.getByText(name, { exact: true }) });

/** Down the cards of the guide or of space design. */
export async function walkDown(page: Page, places: readonly string[]) {
  for (const place of places) {
    await cardOf(page, place).getByRole('link', { name: place }).click();
    await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible();
  }
}

/** Opens an item of the preparation that is shown. */
export async function openItem(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).tap();
  const item = dialogOf(page, name);
  await expect(item).toBeVisible();
  return item;
}

/** 'Receive here': all of the item's order. */
export async function receiveHere(page: Page, name: string, count = 1) {
  const item = await openItem(page, name);
  await expect(item.getByText('Not arrived')).toBeVisible();
  await expect(item.getByText('WHSE Shipped')).toBeVisible();
  await button(item, 'Receive here').tap();
  if (count > 1) {
    const receive = dialogOf(page, 'Receive');
    await expect(receive.getByRole('spinbutton', { name: 'Arrived now' })).toHaveValue(String(count));
    await button(receive, 'Continue').tap();
    await button(receive, 'Receive').tap();
  }
  await expect(item.getByText('Not arrived')).toHaveCount(0);
  return item;
}

/** 'Mark Problem' of the open item, with what is wrong, a photo, and a replacement asked for. */
export async function reportProblem(item: Locator, words: string) {
  const page = item.page();
  await button(item, 'Mark Problem').tap();
  const form = dialogOf(page, 'Mark Problem');
  await form.getByRole('textbox', { name: /What is wrong/ }).fill(words);
  const photo = { name: 'torn.png', mimeType: 'image/png', buffer: noisePng(40) };
  await form.locator('input[type=file]').first().setInputFiles(photo);
  await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await form.getByText('Request Replacement').tap();
  await form.getByRole('button', { name: 'Mark Problem', exact: true }).tap();
  await expect(form).toHaveCount(0);
}

/** 'Receive' in the list of orders: some pieces of one order. */
export async function receivePart(page: Page, order: string, count: number, location: string) {
  await page.getByRole('textbox', { name: 'Find items' }).fill(order);
  await button(page, 'Select').tap();
  await page.getByRole('checkbox', { name: `Select ${order}` }).check({ force: true });
  await button(page.getByRole('toolbar', { name: 'Selection' }), 'Receive').tap();
  const form = dialogOf(page, 'Receive');
  await form.getByRole('spinbutton', { name: 'Arrived now' }).fill(`${count}`);
  await form.getByRole('button', { name: 'Continue', exact: true }).tap();
  await expect(form.getByText(`Receiving ${count} item of 1 order into ${location}`)).toBeVisible();
  // Two taps at a machine's pace are one double tap, whose second does not confirm.
  await expect(async () => {
    await form.getByRole('button', { name: 'Receive', exact: true }).tap({ timeout: 1000 });
    await expect(form).toHaveCount(0, { timeout: 3000 });
  }).toPass();
}

/** The value of a color token in the page's theme. */
export const themeColor = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  }, token);
