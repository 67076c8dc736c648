import type { ModuleRequest, Order, PreparationItem } from '@groundwork/contract';
import { collection, createOrKeep, type WaitingChange, waitingChangesAtom } from '@groundwork/data-cache';
import type { Getter } from 'jotai';

/** Why no other replacement can be asked for while the staff have not decided on one. */
export const requestedAlready = 'It is requested already';

/** Ids of the preparation items with an undecided replacement request. */
export const requestedItems = (
  requests: readonly ModuleRequest[],
  waiting: readonly WaitingChange[],
): ReadonlySet<string> =>
  new Set([
    ...requests.flatMap(({ kind, status, preparationItemId }) =>
      kind === 'replacement' && status === 'Draft' && preparationItemId ? [preparationItemId] : [],
    ),
    ...waiting.flatMap((change) => itemOf(change) ?? []),
  ]);

/** How far the last replacement of an item is, from asking to its arrival. */
export type Replacement =
  | { step: 'requested'; isWaiting: boolean }
  | { step: 'ordered' | 'arrived' }
  | { step: 'declined'; reason: string | undefined };

export const replacementWords: Record<Replacement['step'], string> = {
  requested: 'Replacement requested',
  ordered: 'Replacement ordered',
  arrived: 'Replacement arrived',
  declined: 'Replacement declined',
};

/**
 * The last replacement that was asked for an item, until it is answered: what came of it is shown as long as the item is
 * not complete. Undefined where there is nothing to say.
 */
export function replacementOf(get: Getter, item: Pick<PreparationItem, 'id' | 'status'>): Replacement | undefined {
  if (get(waitingChangesAtom).some((change) => itemOf(change) === item.id))
    return { step: 'requested', isWaiting: true };
  const [last] = get(collection('moduleRequests').byAtom('preparationItemId', item.id))
    .filter(({ kind }) => kind === 'replacement')
    .toSorted((a, b) => b.timeCreatedUtc.localeCompare(a.timeCreatedUtc));
  if (!last) return undefined;
  if (last.status === 'Draft') return { step: 'requested', isWaiting: false };
  const orders = last.itemDeployments.flatMap(({ order }) => {
    const made = get(collection('orders').recordAtom(order.deployedId));
    return made && made.status !== 'Cancelled' ? [made] : [];
  });
  if (last.status === 'Deployed' && !orders.some(hasCome)) return { step: 'ordered' };
  if (item.status === 'Complete') return undefined;
  if (last.outcome === 'Declined') return { step: 'declined', reason: last.outcomeReason };
  return orders.some(hasCome) ? { step: 'arrived' } : undefined;
}
const hasCome = ({ status, deliveredQuantity }: Order) => status === 'Delivered' || deliveredQuantity > 0;
/** The item whose replacement waits to be asked for. */
function itemOf({ collection: name, creation, failure }: WaitingChange): string | undefined {
  const id = name === 'moduleRequests' && !failure ? creation?.body.preparationItemId : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The record that a replacement is requested for. */
export interface Replaced {
  name: string;
  projectId: string;
  /** The item it belongs to; a delivered replacement takes the old one's place there. */
  item: Pick<PreparationItem, 'id' | 'templateId' | 'quantity'> | undefined;
  productId: string | null | undefined;
}

/**
 * The Draft by which another one is asked for; staff decide (docs: domain/requests). Without a network it waits to be
 * sent. @param askedAt of the dialog: a second attempt of it is the same request
 */
export function requestReplacement({ name, projectId, item, productId }: Replaced, notes: string, askedAt: number) {
  const body = {
    name: `Replacement-${name}-${askedAt}`,
    kind: 'replacement' as const,
    projectId,
    preparationItemId: item?.id,
    quantity: 1,
    itemDeployments: [{ templateId: item?.templateId, order: { productId, qty: Math.max(item?.quantity ?? 1, 1) } }],
    notes,
  };
  return createOrKeep('moduleRequests', { body, what: replacementWords.requested }, name, (options) =>
    collection('moduleRequests').create(body, options),
  );
}
