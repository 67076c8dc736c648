import type { InventoryItem, Order, Project } from '@groundwork/contract';
import type { Page } from '@playwright/test';
import { expect, platform, test } from '../fixtures.ts';
import { press } from './planning.ts';
import { reservedFor, storedRow } from './stored.ts';
import { pickAll, putIntoStock, readyAll, refusalOfQuantity, shipAll, splitShort, startPickRun } from './warehouse.ts';

export interface Fulfillment {
  /** A desk, where the server is asked and the editor of an inventory item is opened. */
  page: Page;
  /** The tablet at the bench. */
  picker: Page;
  project: Project;
  warehouseId: string;
  orders: readonly Order[];
  /** Followed through all steps. */
  basin: Order;
  /** One piece of it is missing. */
  bowl: Order;
}

const kits = ['Hand Washing', 'Table Washing', 'Pouring Wet', 'Spooning'];
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Steps 6 to 8 of the acceptance walk, in the warehouse. Returns the inventory item that the basin was taken from. */
export async function fulfill({
  page,
  picker,
  project,
  warehouseId,
  orders,
  basin,
  bowl,
}: Fulfillment): Promise<InventoryItem> {
  const inWarehouse = await test.step('6. the picker reserves; one order is short', async () => {
    for (const order of orders) {
      const isShort = order.id === bowl.id;
      const free = await putIntoStock(page, warehouseId, order, isShort ? order.quantity - 1 : order.quantity + 3);
      if (isShort) expect(free, 'free pieces of the order that must be short').toBe(order.quantity - 1);
    }
    await startPickRun(picker, project, kits);
    await expect(picker.getByText('10 items not reserved yet.')).toBeVisible();
    await press(picker, 'Reserve all');
    const pieces = sum(orders.map(({ quantity }) => quantity));
    await expect(picker.getByRole('alert').filter({ hasText: `${pieces - 1} reserved, 1 short` })).toBeVisible();
    const [stock] = await reservedFor(page, warehouseId, basin.id);
    if (!stock) throw new Error('Nothing is reserved for the basin.');
    const own = stock.reservations.filter(({ orderId }) => orderId === basin.id);
    expect(own).toMatchObject([{ quantity: basin.quantity, status: 'Reserved', projectId: project.id }]);
    expect(await refusalOfQuantity(page, stock.id, 0)).toContain(
      "The quantity can't be lower than amount of reserved and shipped items.",
    );
    await page.goto(`${platform().portal}/inventory?edit=${stock.id}`);
    const reserved = sum(stock.reservations.map(({ quantity }) => quantity));
    await expect(page.getByRole('dialog').getByText(`Reserved/Shipped: ${reserved}`)).toBeVisible();
    return stock;
  });

  await test.step('7. picked and readied by scanner; the short one is split', async () => {
    await pickAll(picker);
    await readyAll(picker, kits.length);
    // The screen shows it before the server has answered.
    const entries = async () => (await reservedFor(page, warehouseId, basin.id)).flatMap((item) => item.reservations);
    await expect
      .poll(async () => (await entries()).filter(({ orderId }) => orderId === basin.id))
      .toMatchObject([{ status: 'Ready', tote: '1' }]);
  });

  await test.step('8. shipped with a tracking number; the quantity of the warehouse is what it was', async () => {
    const second = await splitShort(picker, project, { kit: 'Spooning', order: bowl });
    expect(second).toMatchObject({ quantity: bowl.quantity - 1, status: 'Processing' });
    expect(await storedRow(page, 'orders', bowl.id)).toMatchObject({ quantity: 1, status: 'Processing' });
    const tracking = '1Z999AA10123456784';
    await shipAll(picker, project, { orders: 10, tracking });
    const going = [...orders.map(({ id }) => id).filter((id) => id !== bowl.id), second.id];
    for (const id of going) {
      expect(await storedRow(page, 'orders', id)).toMatchObject({ status: 'WHSE Shipped', tracking });
      const held = (await reservedFor(page, warehouseId, id)).flatMap(({ reservations }) => reservations);
      const own = held.filter(({ orderId }) => orderId === id);
      expect(own.map(({ status }) => status)).toEqual(own.map(() => 'Shipped'));
      expect(own).not.toEqual([]);
    }
    expect((await storedRow(page, 'inventoryitems', inWarehouse.id)).quantity).toBe(inWarehouse.quantity);
  });
  return inWarehouse;
}
