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
const fieldsOf: Partial<Record<CollectionName, readonly string[]>> = {
  // The vendor and the price follow from a product's page in their shop.
  products: ['externalUrl'],
  // Each holds a note that staff write for staff.
  inventoryitems: ['countRequest', 'hold', 'transit'],
};
/** The same in one collection. */
export const hiddenFields = (name: CollectionName): readonly string[] => [...staffFields, ...(fieldsOf[name] ?? [])];
/** What a Subscriber learns of the people of their projects. */
export const teamMateFields = ['firstName', 'lastName', 'imageUrl', 'imageThumbnailUrl', 'category'] as const;
