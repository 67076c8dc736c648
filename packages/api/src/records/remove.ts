import { type CollectionName, type InventoryItem, messages, type Order, type SetupPlan } from '@groundwork/contract';
import { requireAccess, requireGrant } from '../policy/authorize.ts';
import { isProjectMedia } from '../policy/visibility.ts';
import { conflict, notAllowed, notFound } from '../problem.ts';
import { tableOf } from '../store/tables.ts';
import { blocked } from './blocked.ts';
import { cascade } from './cascade.ts';
import { closeWishes } from './close-wishes.ts';
import type { Doc } from './document.ts';
import { requireStillAdministrator } from './keep-administrator.ts';
import { unlinkOrders } from './order-links.ts';
import { lockPlansOf, unlinkPlans } from './plan-links.ts';
import { nodesOf } from './plan-nodes.ts';
import { requireAtHand } from './require-at-hand.ts';
import { releaseReservations } from './reservations.ts';
import type { Deletion } from './restore.ts';
import { withoutTombstones } from './tombstone.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Soft-deletes records with what belongs to them, in one operation that a restore can undo (docs: soft-delete). */
export async function removeRecords(work: UnitOfWork, name: CollectionName, ids: readonly string[]) {
  const grant = requireGrant(work.caller, name, 'delete');
  await lockPlansOf(work, name, ids);
  const found = withoutTombstones(await work.lock(name, ids));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw notFound(ids.length > 1 ? `Item not found: ${missing.join(', ')}` : undefined);
  const roots = [...found.values()];
  requireAccess(work.caller, name, grant, roots);
  const live = roots.filter(({ isDeleted }) => !isDeleted);
  for (const root of live) await requireRemovable(work, name, root);
  const batch = await cascade(work, name, live);
  const orders = batch.filter((entry) => entry.name === 'orders').map(({ doc }) => doc.id);
  if (orders.length > 0) await releaseReservations(work, orders);
  const undo = await unlinkPlans(work, batch);
  await unlinkOrders(work, batch);
  for (const { name: collection, doc, rootId } of batch) {
    const deletion: Deletion = { userId: work.caller.id, rootId, links: undo.get(doc.id) ?? [] };
    work.update(collection, doc, { isDeleted: true }, deletion);
  }
  // The wishes of a plan that goes with its project go too; those of one that goes alone would wait for nothing.
  if (name === 'setupplans') for (const plan of live) await closeWishesOf(work, plan as Doc & SetupPlan);
}

const closeWishesOf = (work: UnitOfWork, plan: Doc & SetupPlan) =>
  closeWishes(
    work,
    plan.projectId,
    nodesOf(plan).map(({ id }) => id),
    'The plan was deleted',
  );

/** Stock at a location, or on its way to it. */
const comesOrIsThere = `(t.location_id = $1 or t.doc->'transit'->>'toLocationId' = $1)`;

/** Ends the request with 409 and the names of the records that prevent the deletion. */
async function requireRemovable(work: UnitOfWork, name: CollectionName, doc: Doc) {
  switch (name) {
    case 'users':
      if (doc.id === work.caller.id) throw conflict('You cannot delete your own account.');
      if (doc.role !== 'Administrator') return;
      if (work.caller.policyRole !== 'Administrator') throw notAllowed();
      await requireStillAdministrator(work);
      return;
    case 'mediaitems':
      if (work.caller.policyRole === 'Subscriber' && !isProjectMedia(doc.name)) throw notAllowed();
      return;
    case 'orders': {
      const order = doc as Doc & Order;
      if (order.deliveredQuantity > 0 || order.status === 'Delivered')
        throw blocked(doc, 'deleted', 'it was delivered', []);
      return;
    }
    case 'inventoryitems': {
      // Gone from the boxes of its transfer, it could be neither received nor cancelled.
      requireAtHand(doc as Doc & InventoryItem);
      const reservations = doc.reservations as { orderId: string }[];
      if (reservations.length === 0) return;
      const names = await namesOf(work, 'orders', 't.id = any($1::text[])', [
        reservations.map(({ orderId }) => orderId),
      ]);
      throw blocked(doc, 'deleted', 'it has reservations', names);
    }
    case 'locations': {
      const names = await namesOf(work, 'inventoryitems', comesOrIsThere, [doc.id]);
      if (names.length > 0) throw blocked(doc, 'deleted', 'it has stock', names);
      return;
    }
    case 'tagsets': {
      const names = await namesOf(work, 'tags', 't.set_id = $1', [doc.id]);
      if (names.length > 0) throw blocked(doc, 'deleted', 'it has tags', names);
    }
  }
}

async function namesOf(work: UnitOfWork, name: CollectionName, condition: string, params: readonly unknown[]) {
  const { rows } = await work.queries.query<{ name: string | null }>(
    `select doc->>'name' as name from ${tableOf(name)} t where not t.is_deleted and ${condition} order by 1`,
    params,
  );
  return rows.map((row) => row.name ?? messages.itemNotFound);
}
