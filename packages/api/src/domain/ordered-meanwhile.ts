import { requireAccess, requireGrant } from '../policy/authorize.ts';
import { badRequest, Problem } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

/**
 * POST orders?unlessOrderedSince=STAMP: a proposal to order is worth nothing once somebody else has followed the same one.
 * Refuses with 409 where the project has an order of the product that is newer than the stamp.
 */
export async function requireNotOrderedSince(
  work: UnitOfWork,
  order: Readonly<Record<string, unknown>>,
  since: unknown,
): Promise<void> {
  // Before anything is said or locked: what a project has ordered is for those who may order for it.
  requireAccess(work.caller, 'orders', requireGrant(work.caller, 'orders', 'create'), [order as Doc]);
  const { projectId, productId } = order;
  if (typeof since !== 'string' || Number.isNaN(Date.parse(since))) {
    throw badRequest('unlessOrderedSince must be the time of an order: 2026-11-30T12:00:00.000Z.');
  }
  if (typeof projectId !== 'string' || typeof productId !== 'string') return;
  // Who orders the same product at the same moment waits here, and then finds the first order.
  await work.lock('products', [productId]);
  const { rows } = await work.queries.query<{ quantity: number | null }>(
    `select sum((doc->>'quantity')::numeric)::float8 as quantity from orders
     where project_id = $1 and product_id = $2 and not is_deleted and time_created > $3::timestamptz
       and doc->>'status' <> 'Cancelled'`,
    [projectId, productId, new Date(since).toISOString()],
  );
  const quantity = rows[0]?.quantity;
  if (quantity === null || quantity === undefined) return;
  throw new Problem(409, {
    title: 'Not possible',
    message: `Somebody else has ordered ${quantity} of it for the same project meanwhile.`,
    code: 'ordered-meanwhile',
    errors: { quantity },
  });
}
