import { type Descriptors, value } from './descriptor.ts';

/** Counts of stock. Both collections are written by the commands below counts/ only. */
export const counting = {
  counts: {
    label: 'Count',
    singular: 'count',
    plural: 'counts',
    form: [],
    patch: [],
    journal: true,
    filters: { warehouseId: value('warehouseId'), status: value('status') },
    references: { warehouseId: 'locations', openedById: 'users', appliedById: 'users' },
  },
  countlines: {
    label: 'CountLine',
    singular: 'count line',
    plural: 'count lines',
    form: [],
    patch: [],
    journal: true,
    filters: {
      countId: value('countId'),
      warehouseId: value('warehouseId'),
      inventoryItemId: value('inventoryItemId'),
      status: value('status'),
    },
    references: {
      countId: 'counts',
      warehouseId: 'locations',
      inventoryItemId: 'inventoryitems',
      productId: 'products',
      countedById: 'users',
      photoId: 'mediaitems',
    },
  },
} as const satisfies Descriptors;
