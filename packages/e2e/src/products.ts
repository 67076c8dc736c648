import type { Page } from '@playwright/test';
import { expect, platform, tokenOf } from './fixtures.ts';

/** A stored record, as far as the tests read it. */
export interface Stored {
  id: string;
  name: string;
  timeModifiedUtc: string;
  [field: string]: unknown;
}

let made = 0;
/** A name that no other test, worker or run uses. */
export const uniqueName = (kind: string): string => `${kind} ${process.pid}-${Date.now()}-${++made}`;

/** One call of the API with the session of the page, beside the application. */
export async function callApi(page: Page, method: string, path: string, data?: unknown, headers = {}) {
  return page.request.fetch(`${platform().portal}/api/${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${await tokenOf(page)}`, ...headers },
  });
}

export async function storedProduct(page: Page, id: string): Promise<Stored> {
  const answer = await callApi(page, 'GET', `products/${id}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Stored;
}

/** Makes a product beside the application; the page only sees it with its next fetch. */
export async function makeProduct(page: Page, fields: Record<string, unknown> = {}): Promise<Stored> {
  const body = { name: uniqueName('Product'), consumable: false, divisible: false, ...fields };
  const answer = await callApi(page, 'POST', 'products', body);
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (await answer.json()) as Stored;
}

/** The list of products, filled; `query` as of the address. The page has to be at the portal for its session. */
export async function openProducts(page: Page, query = '') {
  await page.goto(`${platform().portal}/products${query}`);
  await expect(page.getByRole('heading', { name: 'Product Catalog' })).toBeVisible();
}

/** The grid's row of the record with this name. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Product Catalog' }).getByRole('row').filter({ hasText: name });

/** Narrows the list to the one record and selects it. */
export async function selectProduct(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Find items' }).fill(name);
  await expect(rowOf(page, name)).toHaveCount(1);
  await rowOf(page, name).getByRole('checkbox').check();
}
