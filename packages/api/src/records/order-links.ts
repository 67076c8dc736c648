import type { ModuleRequest } from '@groundwork/contract';
import type { Removal } from './cascade.ts';
import type { Doc } from './document.ts';
import { splitFamily } from './split-family.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Entry = Pick<Removal, 'name' | 'doc'>;

/** The orders that link requests among these records name, by id, with the template they are linked to. */
function linksOf(batch: readonly Entry[]): Map<string, string> {
  const links = new Map<string, string>();
  for (const { name, doc } of batch) {
    const request = doc as Doc & ModuleRequest;
    if (name !== 'moduleRequests' || request.kind !== 'link') continue;
    for (const { templateId, order } of request.itemDeployments) {
      if (templateId && order.deployedId) links.set(order.deployedId, templateId);
    }
  }
  return links;
}

/**
 * Deleting the request that links an order takes the link off the order, never the order itself (docs: order-links).
 */
export async function unlinkOrders(work: UnitOfWork, batch: readonly Entry[]) {
  const links = linksOf(batch);
  // An order that goes as well keeps its link: the whole batch comes back together.
  for (const { name, doc } of batch) if (name === 'orders') links.delete(doc.id);
  for (const { order, templateId } of await lockOrders(work, links)) {
    if (order.preparationItemTemplateId !== templateId) continue;
    work.update('orders', order, { preparationItemTemplateId: undefined });
  }
}

/** Restoring it links the order again, unless that was linked elsewhere meanwhile. */
export async function relinkOrders(work: UnitOfWork, batch: readonly Entry[]) {
  const links = linksOf(batch);
  for (const { order, templateId } of await lockOrders(work, links)) {
    if (!order.preparationItemTemplateId) work.update('orders', order, { preparationItemTemplateId: templateId });
  }
}

/** The linked orders and what was split from them, which has their link ([OR-14]). */
async function lockOrders(work: UnitOfWork, links: ReadonlyMap<string, string>) {
  const family = await splitFamily(work, [...links.keys()]);
  const orders = family.size === 0 ? new Map<string, Doc>() : await work.lock('orders', [...family.keys()]);
  return [...orders.values()].map((order) => ({ order, templateId: links.get(family.get(order.id) ?? '') }));
}
