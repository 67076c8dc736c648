import type { Product } from '@groundwork/contract';
import { orderTotal } from '@groundwork/contract/domain';
import { newMeta } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { validated } from '../records/validate.ts';

/** What a deployment orders. */
export interface NewOrder {
  product: Doc;
  projectId: string;
  quantity: number;
  tagIds?: readonly string[];
  preparationItemId?: string | null;
  preparationItemTemplateId?: string | null;
}

/**
 * Stages the order that a deployment makes of a product (docs: domain/plan#deploying, domain/requests); answers its id.
 */
export function createOrder(
  work: UnitOfWork,
  { product, projectId, quantity, tagIds = [], ...links }: NewOrder,
): string {
  const { id, ...meta } = newMeta();
  const { name, vendorId } = product as Doc & Product;
  work.create(
    'orders',
    validated('orders', {
      ...meta,
      id,
      name,
      projectId,
      productId: product.id,
      vendorId,
      quantity,
      total: orderTotal(quantity, product as Doc & Product),
      status: 'New',
      tagIds: [...tagIds],
      preparationItemId: links.preparationItemId ?? undefined,
      preparationItemTemplateId: links.preparationItemTemplateId ?? undefined,
    }),
  );
  return id;
}
