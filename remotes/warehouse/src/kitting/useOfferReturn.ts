import type { Order, OrderStatus } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { openDialog } from '@groundwork/shell-sdk';
import { useCanKit } from './useCanKit.ts';

/** Of these the scanned pieces are still to be picked or shipped. */
const inWork: readonly OrderStatus[] = ['Processing', 'Partially Delivered'];
const hasArrived = ({ isDeleted, deliveredQuantity, status }: Order) =>
  !isDeleted && deliveredQuantity > 0 && !inWork.includes(status);

/**
 * Where an order that was delivered is scanned in a warehouse, the goods are on the bench: asks for their return. False
 * where none of these orders can come back here.
 */
export function useOfferReturn(warehouseId: string): (orderIds: readonly string[]) => boolean {
  const mayTake = useCanKit(warehouseId);
  return (orderIds) => {
    const order = orderIds.map((id) => collection('orders').get(id)).find((each) => each && hasArrived(each));
    if (!order || !mayTake) return false;
    void openDialog('order.return', { id: order.id, warehouseId });
    return true;
  };
}
