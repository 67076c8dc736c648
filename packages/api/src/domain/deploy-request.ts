import type { ModuleRequest } from '@groundwork/contract';
import { conflict, unprocessable } from '../problem.ts';
import { outcomeFields } from '../records/request-outcome.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { createOrder } from './new-order.ts';
import { requireLocked, requireOpenProject } from './open-project.ts';

/**
 * POST moduleRequests/deploy/{id} (docs: domain/requests): an order for each item with a product; no preparations are
 * made.
 */
export async function deployRequest(work: UnitOfWork, requestId: string) {
  const request = await requireLocked<ModuleRequest>(work, 'moduleRequests', requestId);
  const project = await requireOpenProject(work, request.projectId);
  if (request.status !== 'Draft') throw conflict(`The request is not a draft any more but ${request.status}.`);
  if (request.kind === 'wish') throw unprocessable('A wish is accepted in the plan, not deployed.');
  const next = structuredClone(request);
  const ids = (of: (item: (typeof next.itemDeployments)[number]) => string | null | undefined) =>
    next.itemDeployments.flatMap((item) => of(item) ?? []);
  const products = await work.readMany(
    'products',
    ids(({ order }) => order.productId),
  );
  const orders = await work.lock(
    'orders',
    ids(({ order }) => order.deployedId),
  );
  for (const { order, templateId } of next.itemDeployments) {
    const product = order.productId ? products.get(order.productId) : undefined;
    const deployed = order.deployedId ? orders.get(order.deployedId) : undefined;
    if (!product || product.isDeleted || order.qty === 0 || (deployed && !deployed.isDeleted)) continue;
    order.deployedId = createOrder(work, {
      product,
      projectId: project.id,
      quantity: order.qty * next.quantity,
      preparationItemId: request.preparationItemId,
      preparationItemTemplateId: templateId,
    });
  }
  if (!next.itemDeployments.some(({ order }) => order.deployedId)) {
    throw unprocessable('No item of the request has a product and a quantity.');
  }
  next.status = 'Deployed';
  // A link is made by staff for themselves: nobody waits for its answer.
  if (next.kind !== 'link') Object.assign(next, outcomeFields(work, 'Accepted'));
  work.stage({ name: 'moduleRequests', before: request, after: next });
}
