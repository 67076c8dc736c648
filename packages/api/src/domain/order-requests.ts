import type { ModuleRequest, Order, OrderStatus } from '@groundwork/contract';
import type { Doc } from '../records/document.ts';
import { splitFamily } from '../records/split-family.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

type StoredRequest = Doc & ModuleRequest;
type StoredOrder = Doc & Order;
const over: readonly OrderStatus[] = ['Delivered', 'Cancelled'];
/** A chain of splits longer than this is none: it would be a circle. */
const longestChain = 1_000;

/** The order that a deployment made: what was split from it leads back to it. */
export async function originOf(work: UnitOfWork, order: StoredOrder): Promise<string> {
  let current = order;
  for (let length = 0; current.splitFromId && length < longestChain; length += 1) {
    const from = (await work.read('orders', current.splitFromId)) as StoredOrder | undefined;
    if (!from) break;
    current = from;
  }
  return current.id;
}

/** The deployed requests that an order, or the one it was split from, was made for. */
async function requestsOf(work: UnitOfWork, originId: string): Promise<StoredRequest[]> {
  const wanted = JSON.stringify([{ order: { deployedId: originId } }]);
  const found = await work.lockWhere(
    'moduleRequests',
    `t.doc->'itemDeployments' @> $1::text::jsonb and not t.is_deleted and t.status = 'Deployed'`,
    [wanted],
  );
  return [...found.values()].filter(({ status }) => status === 'Deployed') as StoredRequest[];
}

/** The preparation item whose replacement this order is, if it is one. */
export async function replacementTarget(work: UnitOfWork, order: StoredOrder): Promise<string | undefined> {
  const requests = await requestsOf(work, await originOf(work, order));
  return requests.find(({ kind }) => kind === 'replacement')?.preparationItemId;
}

/**
 * A request whose orders, with all that was split from them, are delivered or cancelled is history
 * (docs: derived-request-history).
 */
export async function closeRequests(work: UnitOfWork, order: StoredOrder) {
  for (const request of await requestsOf(work, await originOf(work, order))) {
    const ids = request.itemDeployments.flatMap((item) => item.order.deployedId ?? []);
    const stored = await work.readMany('orders', [...(await splitFamily(work, ids)).keys()]);
    // What this operation splits off is not stored yet.
    const added = work
      .stagedIn('orders')
      .filter(({ id, splitFromId }) => !stored.has(id) && stored.has(String(splitFromId)));
    const isOver = [...stored.values(), ...added].every(
      ({ status, isDeleted }) => isDeleted || over.includes(status as OrderStatus),
    );
    if (isOver) work.update('moduleRequests', request, { status: 'History' });
  }
}
