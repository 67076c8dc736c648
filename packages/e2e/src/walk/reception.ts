import type { InventoryItem, Order, Project } from '@groundwork/contract';
import type { Page } from '@playwright/test';
import { expect, platform, test } from '../fixtures.ts';
import { cardOf, receiveHere, receivePart, reportProblem, themeColor, walkDown } from './guide.ts';
import { dialogOf, goTo, press, selectProject } from './planning.ts';
import { storedRow, storedRows } from './stored.ts';

export interface Reception {
  /** A desk, where the planner sees what has arrived. */
  page: Page;
  /** The guide's phone. */
  phonePage: Page;
  project: Project;
  /** The school that the project is set up in. */
  school: string;
  /** The way down to the preparation of basin and towel. */
  preparation: readonly string[];
  basin: Order;
  towel: Order;
  glass: Order;
  /** The inventory item that the basin was taken from. */
  inWarehouse: InventoryItem;
}

/** Steps 9 and 10 of the acceptance walk, in the classroom. */
export async function receive({
  page,
  phonePage,
  project: { id: projectId, name, locationId: schoolId = '' },
  school,
  preparation,
  basin,
  towel,
  glass,
  inWarehouse,
}: Reception): Promise<void> {
  const region = (label: string) => page.getByRole('main').getByRole('region', { name: label, exact: true });
  await test.step('9. a guide receives on a phone', async () => {
    await phonePage.goto(`${platform().portal}/setup/guide`);
    await selectProject(phonePage, name);
    await walkDown(phonePage, preparation);
    await receiveHere(phonePage, 'Basin', basin.quantity);
    const received = await storedRow(page, 'orders', basin.id);
    expect(received).toMatchObject({ status: 'Delivered', deliveredQuantity: basin.quantity });
    const [onSite] = await storedRows(page, 'inventoryitems', { orderId: basin.id, locationId: schoolId });
    expect(onSite).toMatchObject({ quantity: basin.quantity, locationId: schoolId });
    const item = await storedRow(page, 'preparationitems', basin.preparationItemId ?? '');
    expect(item.inventoryItemId).toBe(onSite?.id);
    const left = await storedRow(page, 'inventoryitems', inWarehouse.id);
    expect(left.quantity).toBe(inWarehouse.quantity - basin.quantity);
    expect(left.reservations.filter(({ orderId }) => orderId === basin.id)).toEqual([]);
    await goTo(page, '/spaceDesign', name);
    await walkDown(page, preparation);
    await expect(cardOf(page, 'Basin')).toContainText('Ready');
    await expect(cardOf(page, 'Nail brush')).toContainText('Progress');
  });
  const orderCount = (await storedRows(page, 'orders', { projectIds: projectId })).length;

  await test.step('10. one item is complete, one is a problem and is replaced, one order arrives in part', async () => {
    const basinItem = dialogOf(phonePage, 'Basin');
    await basinItem.getByRole('button', { name: 'Mark Complete' }).tap();
    // The dialog goes on to the next open item.
    const next = dialogOf(phonePage, 'Child apron');
    await expect(next).toBeVisible();
    await next.getByRole('button', { name: 'Close', exact: true }).first().tap();
    const towelItem = await receiveHere(phonePage, 'Hand towel', towel.quantity);
    await reportProblem(towelItem, 'Torn at the seam');
    await expect(towelItem.getByText('Problem · ', { exact: false }).first()).toBeVisible();
    await towelItem.getByRole('button', { name: 'Close', exact: true }).first().tap();
    await expect(cardOf(phonePage, 'Hand towel').getByTestId('status-bar')).toHaveCSS(
      'background-color',
      await themeColor(phonePage, '--danger'),
    );
    const stored = await storedRow(page, 'preparationitems', towel.preparationItemId ?? '');
    expect(stored).toMatchObject({ status: 'Problem', notes: expect.stringContaining('Torn at the seam') });
    expect(stored.mediaItemIds).toHaveLength(1);

    await goTo(phonePage, '/orders', 'Orders');
    await receivePart(phonePage, glass.name, 1, school);
    expect(await storedRow(page, 'orders', glass.id)).toMatchObject({
      status: 'Partially Delivered',
      deliveredQuantity: 1,
      quantity: 2,
    });
    await page.goto(`${platform().portal}/moduleRequests?q=${encodeURIComponent(name)}`);
    const row = region('Module Requests').getByRole('row').filter({ hasText: 'Hand towel' });
    await row.getByRole('checkbox').check();
    await press(page, 'Deploy');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Creates 1 order');
    await press(question, 'Deploy');
    await expect(page.getByText('Request deployed')).toBeVisible();
    const now = await storedRows(page, 'orders', { projectIds: projectId });
    expect(now).toHaveLength(orderCount + 1);
    expect(now.filter(({ productId, status }) => productId === towel.productId && status === 'New')).not.toEqual([]);
    await goTo(page, '/orders', 'Orders');
    await page.getByRole('textbox', { name: 'Find items' }).fill(glass.name);
    await expect(region('Orders').getByRole('progressbar', { name: '1/2' })).toBeVisible();
  });
}
