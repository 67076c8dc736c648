import type { InventoryItem } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { Chip } from '@groundwork/ui';

const reserved = ({ reservations }: InventoryItem) => reservations.reduce((sum, { quantity }) => sum + quantity, 0);

/** What stands in an inventory list, in the order of decisions G6. */
export const inventoryColumns: readonly Column<InventoryItem>[] = [
  {
    id: 'image',
    header: '',
    kind: 'image',
    reads: ['products'],
    value: ({ productId }) => (productId ? collection('products').get(productId)?.mediaItemIds : undefined),
  },
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 220, value: ({ name }) => name },
  {
    id: 'product',
    header: 'Product',
    kind: 'reference',
    collection: 'products',
    width: 200,
    card: 'detail',
    value: ({ productId }) => productId,
  },
  { id: 'emplacement', header: 'Emplacement', width: 130, card: 'footEnd', value: ({ locale }) => locale },
  { id: 'quantity', header: 'Quantity', kind: 'number', width: 100, card: 'end', value: ({ quantity }) => quantity },
  { id: 'reserved', header: 'Reserved', kind: 'number', width: 100, value: reserved },
  {
    id: 'available',
    header: 'Available',
    kind: 'number',
    width: 100,
    value: (item) => item.quantity - reserved(item),
  },
  {
    id: 'cycleCount',
    header: 'Cycle count',
    kind: 'custom',
    width: 120,
    value: ({ cycleCount }) => cycleCount ?? undefined,
    cell: ({ cycleCount, quantity }) =>
      typeof cycleCount !== 'number' ? null : cycleCount === quantity ? (
        <span>{cycleCount}</span>
      ) : (
        <Chip label={`${cycleCount} counted`} color="#D97706" />
      ),
  },
  {
    id: 'order',
    header: 'Order',
    kind: 'reference',
    collection: 'orders',
    width: 180,
    value: ({ orderId }) => orderId,
  },
  { id: 'notes', header: 'Notes', width: 200, value: ({ notes }) => notes },
];
