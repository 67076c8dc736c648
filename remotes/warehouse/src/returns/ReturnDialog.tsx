import { collection, useLists } from '@groundwork/data-cache';
import type { DialogProps } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { ReturnForm } from './ReturnForm.tsx';

const lists = [
  ...(['orders', 'projects', 'locations', 'products', 'inventoryitems'] as const),
  ...(['preparationitems', 'preparationitemtemplates'] as const),
] as const;

/** Delivered pieces of an order come back (docs: domain/orders#returning). Other remotes open it by its name. */
export default function ReturnDialog({ id, warehouseId, onClose }: DialogProps<'order.return'>) {
  useLists(lists);
  const order = useAtomValue(collection('orders').recordAtom(id));
  return order ? <ReturnForm order={order} wantedId={warehouseId} onClose={() => onClose()} /> : null;
}
