import type { Product } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { stockByLocation, stockOf } from './stock.ts';
import { templatesUsing } from './template-usage.ts';

/** Columns of the product list: as narrow as they can be read, so that a desk of 1440 px sees the stock without scrolling. */
export const productColumns: readonly Column<Product>[] = [
  { id: 'image', header: 'Image', kind: 'image', value: ({ mediaItemIds }) => mediaItemIds },
  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
  {
    id: 'vendor',
    header: 'Vendor',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'vendors',
    width: 150,
    value: ({ vendorId }) => vendorId,
    card: 'detail',
  },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price, card: 'end' },
  {
    id: 'externalPrice',
    header: 'External price',
    kind: 'money',
    hidden: true,
    value: ({ externalPrice }) => externalPrice,
  },
  {
    id: 'externalIdentifier',
    header: 'Product ID',
    width: 108,
    value: ({ externalIdentifier }) => externalIdentifier,
    hiddenOnTablet: true,
  },
  { id: 'barcode', header: 'Barcode', width: 116, value: ({ barcode }) => barcode, hiddenOnTablet: true },
  {
    id: 'externalUrl',
    header: 'Website',
    kind: 'link',
    width: 52,
    value: ({ externalUrl }) => externalUrl,
    hiddenOnTablet: true,
  },
  {
    id: 'consumable',
    header: 'Consumable',
    kind: 'boolean',
    value: ({ consumable }) => consumable,
    hiddenOnTablet: true,
  },
  {
    id: 'divisibleUnits',
    header: 'Divisible',
    hiddenOnTablet: true,
    kind: 'number',
    width: 84,
    value: ({ divisible, divisibleUnits }) => (divisible ? (divisibleUnits ?? 1) : undefined),
  },
  {
    id: 'stock',
    header: 'In stock',
    kind: 'number',
    reads: ['inventoryitems', 'locations'],
    value: ({ id }) => stockOf(id),
    tooltip: ({ id }) => stockByLocation(id),
    card: 'footEnd',
    cardSuffix: 'in stock',
  },
  {
    id: 'templates',
    header: 'Used in templates',
    hiddenOnTablet: true,
    kind: 'number',
    width: 148,
    reads: ['preparationitemtemplates'],
    value: ({ id }) => templatesUsing(id).length,
  },
];
