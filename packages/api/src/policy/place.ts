import type { CollectionName } from '@groundwork/contract';

/** The field that decides whether a record is somebody's own. */
const placeField = (name: CollectionName) => {
  if (name === 'projects' || name === 'users') return 'id';
  if (name === 'counts' || name === 'countlines') return 'warehouseId';
  return name === 'inventoryitems' || name === 'stockmoves' ? 'locationId' : 'projectId';
};

export const placeOf = (name: CollectionName, doc: Readonly<Record<string, unknown>>) => doc[placeField(name)];
