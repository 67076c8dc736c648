import type { CollectionName, Order, RecordOf } from '@groundwork/contract';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { callApi } from '../products.ts';

/** Reads records from the server, to compare them with the screens. */
export async function storedRows<N extends CollectionName>(
  page: Page,
  collection: N,
  filters: Record<string, string> = {},
): Promise<RecordOf<N>[]> {
  const answer = await callApi(page, 'GET', `${collection}?${new URLSearchParams(filters)}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as RecordOf<N>[];
}

export async function storedRow<N extends CollectionName>(page: Page, collection: N, id: string) {
  const answer = await callApi(page, 'GET', `${collection}/${id}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as RecordOf<N>;
}

/** One call that has to succeed; answers its record. */
export async function mustCall<T>(page: Page, method: string, path: string, data?: unknown, headers = {}): Promise<T> {
  const answer = await callApi(page, method, path, data, headers);
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

export const replaced = (fields: Record<string, unknown>) =>
  Object.entries(fields).map(([path, value]) => ({ op: 'replace', path, value }));

/** How many records of each level of a plan the project has. */
export async function deployedCounts(page: Page, projectId: string) {
  const [areas, units, preparations, items, orders] = await Promise.all([
    storedRows(page, 'setupareas', { projectId }),
    storedRows(page, 'setupunits', { projectId }),
    storedRows(page, 'preparations', { projectId }),
    storedRows(page, 'preparationitems', { projectId }),
    storedRows(page, 'orders', { projectIds: projectId }),
  ]);
  return {
    Areas: areas.length,
    Units: units.length,
    Preparations: preparations.length,
    'Preparation items': items.length,
    Orders: orders.length,
  };
}

/** Finds an order by its item and the item's preparation. */
export async function ordersByPlace(page: Page, projectId: string, orders: readonly Order[]) {
  const items = await storedRows(page, 'preparationitems', { projectId });
  const preparations = await storedRows(page, 'preparations', { projectId });
  return (item: string, preparation: string): Order => {
    const { id: preparationId } = preparations.find((other) => other.name === preparation) ?? {};
    const { id } = items.find((other) => other.name === item && other.preparationId === preparationId) ?? {};
    const found = orders.find((order) => order.preparationItemId === id);
    if (!found) throw new Error(`No order of ${item} in ${preparation}.`);
    return found;
  };
}

/** The inventory items of the warehouse that have reservations for an order. */
export async function reservedFor(page: Page, locationId: string, orderId: string) {
  const items = await storedRows(page, 'inventoryitems', { locationId });
  return items.filter(({ reservations }) => reservations.some((entry) => entry.orderId === orderId));
}
