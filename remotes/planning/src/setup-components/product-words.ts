import type { Product } from '@groundwork/contract';
import { collection, referencedName } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { formatMoney, formatNumber } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { hasArrived } from '../has-arrived.ts';
import { childrenOf } from './children.ts';

/** The lists that these words are read from. */
export const listsOfProductWords = ['vendors', 'inventoryitems', 'locations'] as const;

/** How many of a product all warehouses have. */
export function warehouseStock(productId: string): number {
  let sum = 0;
  for (const item of childrenOf('inventoryitems', 'productId', productId))
    if (collection('locations').get(item.locationId)?.type === 'Warehouse') sum += item.quantity;
  return sum;
}

/** Nothing is out of stock before the stock has come. */
const isStockKnown = () => hasArrived(getDefaultStore().get(collection('inventoryitems').statusAtom));

/** Distinguishes products in a selector: 'Beechwood Materials · $68.00 · 12 in stock'. */
export const productWords = (product: Product): string =>
  [
    product.vendorId && referencedName('vendors', product.vendorId),
    product.price !== undefined && formatMoney(product.price),
    isStockKnown() && `${formatNumber(warehouseStock(product.id))} in stock`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The columns of a product picker. */
export const productPickerColumns: readonly Column<Product>[] = [
  { id: 'image', header: 'Image', kind: 'image', value: ({ mediaItemIds }) => mediaItemIds },
  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
  { id: 'vendor', header: 'Vendor', kind: 'reference', collection: 'vendors', width: 150, value: (p) => p.vendorId },
  { id: 'price', header: 'Price', kind: 'money', width: 96, value: ({ price }) => price },
  {
    id: 'stock',
    header: 'In stock',
    kind: 'number',
    width: 92,
    reads: ['inventoryitems', 'locations'],
    value: ({ id }) => warehouseStock(id),
  },
];
