import type { Location, Order, OrderStatus, PreparationItem, Project } from '@groundwork/contract';
import type { returnBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, invalid, notAllowed } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { requireCommand } from '../stock/authorize-command.ts';
import { lockReturn, type StoredItem, takeBack, takeOut } from '../stock/returned-stock.ts';
import { requireCount } from './delivery.ts';
import { lockRecord } from './open-project.ts';

type StoredOrder = Doc & Order;

/**
 * POST orders/return (docs: domain/orders#returning, goods-that-come-back): delivered pieces come back into the stock of a
 * warehouse. It is the reverse of a delivery: the order waits for them again, and so does the preparation item that they
 * filled.
 */
export async function returnGoods(work: UnitOfWork, body: InferOutput<typeof returnBody>) {
  const { orderId, warehouseId, isExchange } = body;
  work.act = 'return';
  requireCommand(work.caller, 'orders/return', warehouseId);
  await requireWarehouse(work, warehouseId);
  const order = await lockRecord<Order>(work, 'orders', orderId);
  requireSight(work, order);
  await requireElsewhere(work, order);
  if (order.deliveredQuantity === 0) throw conflict('Nothing of the order has been delivered.');
  const quantity = requireCount('quantity', body.quantity, order.deliveredQuantity);
  const { users, sources, shelf } = await lockReturn(work, order, body);
  const missing = takeOut(work, sources, order.id, quantity);
  const back = await takeBack(work, order, shelf, { ...body, quantity, expiresOn: sources[0]?.expiresOn });
  const deliveredQuantity = order.deliveredQuantity - quantity;
  work.update('orders', order, { deliveredQuantity, status: statusOf(order, deliveredQuantity) });
  const opened = isExchange ? [] : openEmptied(work, users, sources);
  return {
    facts: { missing },
    orders: [order.id],
    inventoryitems: [back, ...sources.map(({ id }) => id)],
    preparationitems: opened,
  };
}

/** A picker takes back what a project sent that they know. */
export function requireSight({ caller }: UnitOfWork, { projectId }: StoredOrder) {
  const { policyRole, projectIds, teamProjectIds } = caller;
  if (policyRole === 'Basic' && ![...projectIds, ...teamProjectIds].includes(projectId)) throw notAllowed();
}

/** What was delivered to a warehouse is in its stock already, and no school has it to give back. */
async function requireElsewhere(work: UnitOfWork, { projectId }: StoredOrder) {
  const project = (await work.read('projects', projectId)) as (Doc & Project) | undefined;
  const site = project?.locationId ? ((await work.read('locations', project.locationId)) as Doc & Location) : undefined;
  if (site?.type !== 'Warehouse') return;
  throw conflict(`These pieces are in the stock of ${site.name} already. Move or transfer them from there.`);
}

async function requireWarehouse(work: UnitOfWork, warehouseId: string) {
  const place = (await work.readForShare('locations', warehouseId)) as (Doc & Location) | undefined;
  if (place && !place.isDeleted && place.type === 'Warehouse') return;
  throw invalid({ field: 'warehouseId', message: 'Goods come back to a warehouse.' });
}

/** The statuses that say how much has arrived; the others say what people agreed on, or where the rest is. */
export const byQuantity: readonly OrderStatus[] = ['Delivered', 'Partially Delivered'];
function statusOf({ status }: StoredOrder, deliveredQuantity: number): OrderStatus {
  if (!byQuantity.includes(status)) return status;
  return deliveredQuantity > 0 ? 'Partially Delivered' : 'Return or Exchange';
}

/** Preparation items of whose stock nothing is left wait for it again; one that was complete is not. Answers their ids. */
function openEmptied(work: UnitOfWork, users: readonly (Doc & PreparationItem)[], sources: readonly StoredItem[]) {
  const now = sources.map((item) => (work.staged('inventoryitems', item.id) ?? item) as StoredItem);
  const isEmptied = ({ inventoryItemId }: PreparationItem) =>
    now.some(({ id, quantity }) => id === inventoryItemId && quantity === 0);
  return users.filter(isEmptied).map((user) => {
    const status = user.status === 'Complete' ? 'New' : user.status;
    return work.update('preparationitems', user, { inventoryItemId: undefined, status }).id;
  });
}
