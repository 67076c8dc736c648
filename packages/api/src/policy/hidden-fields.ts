import type { CollectionName } from '@groundwork/contract';

/** Fields that are never sent to a Subscriber, in any collection. */
export const staffFields = [
  'notes',
  'price',
  'total',
  'vendorId',
  'po',
  'invoice',
  'reorderLevel',
  'reorderQuantity',
  'kittingInstructions',
] as const;
/** Those of one collection: the vendor and the price follow from a product's page in their shop. */
export const hiddenFields = (name: CollectionName): readonly string[] =>
  name === 'products' ? [...staffFields, 'externalUrl'] : staffFields;
/** What a Subscriber learns of the people of their projects. */
export const teamMateFields = ['firstName', 'lastName', 'imageUrl', 'imageThumbnailUrl', 'category'] as const;
