import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useAuthorizedProjects, useScope } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';

/**
 * The orders that an inventory item may be linked to: those of the active project or group that are neither cancelled nor
 * held by an inventory item yet, as far as the user is authorized for their projects ([RO-15]); the item's
 * own stays among them (docs: domain/orders#outstanding-orders).
 */
export function useOutstandingOrders(ownOrderId: string | undefined): readonly Order[] {
  const { projectIds } = useScope();
  const authorized = useAuthorizedProjects();
  useEffect(() => {
    const stops = [collection('orders').subscribe(), collection('inventoryitems').subscribe()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const orders = useAtomValue(useMemo(() => collection('orders').byAtom('projectId', projectIds), [projectIds]));
  const items = useAtomValue(collection('inventoryitems').allAtom);
  const own = useAtomValue(collection('orders').recordAtom(ownOrderId));
  return useMemo(() => {
    const linked = new Set(items.map(({ orderId }) => orderId));
    const allowed = new Set(authorized.map(({ id }) => id));
    const offered = orders.filter(
      ({ id, projectId, status }) =>
        id !== ownOrderId && status !== 'Cancelled' && !linked.has(id) && allowed.has(projectId),
    );
    return (own ? [own, ...offered] : offered).sort((a, b) => a.name.localeCompare(b.name));
  }, [orders, items, own, ownOrderId, authorized]);
}
