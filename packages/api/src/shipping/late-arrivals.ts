import { findCaller } from '../policy/caller.ts';
import type { StoredShipment } from '../records/shipment-contents.ts';
import { UnitOfWork } from '../records/unit-of-work.ts';
import type { Queries, Store } from '../store/store.ts';
import { arriveWith } from './follow-orders.ts';

interface Late {
  id: string;
  /** Who delivered the last of its orders; of those who changed them, the last one who still has an account. */
  userId: string | null;
}

/**
 * While a new release replaces the one before, processes of both write. The older one delivers orders and knows no
 * shipments: those whose orders have all arrived are marked here, in the name of the person who delivered the last one.
 */
export const lateArrivals =
  (store: Pick<Store, 'tx'>) =>
  async (queries: Queries): Promise<number> => {
    const { rows } = await queries.query<Late>(`
    select s.id, (
      select u.id from auditevents a join users u on u.id = a.doc->>'userId' and not u.is_deleted
      where a.target_id = any(held.ids)
      order by a.time_created desc limit 1) as "userId"
    from shipments s, lateral (
      select array_agg(o.id) as ids, bool_or(o.status = 'Delivered')
        and bool_and(o.is_deleted or o.status in ('Delivered', 'Cancelled')) as have_arrived
      from orders o where o.id in (
        select line->>'orderId' from jsonb_path_query(s.doc, '$.boxes[*].lines[*]') line)) held
    where s.status = 'Shipped' and held.have_arrived`);
    let arrived = 0;
    const failures: unknown[] = [];
    for (const { id, userId } of rows) {
      const marked = store.tx(async (transaction) => {
        const caller = userId ? await findCaller(transaction, userId) : undefined;
        if (!caller) return 0;
        const work = new UnitOfWork(transaction, caller);
        const shipment = (await work.lock('shipments', [id])).get(id) as StoredShipment | undefined;
        if (shipment?.status === 'Shipped') await arriveWith(work, shipment);
        await work.commit();
        return work.stagedIn('shipments').length;
      });
      // One that fails does not hold up the others.
      arrived += await marked.catch((error: unknown) => {
        failures.push(error);
        return 0;
      });
    }
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} of ${rows.length} late shipments could not be marked as arrived.`,
      );
    return arrived;
  };
