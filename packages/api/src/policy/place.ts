import type { CollectionName } from '@groundwork/contract';

/** The field that decides whether a record is somebody's own. */
const placeField = (name: CollectionName) => {
  if (name === 'projects' || name === 'users') return 'id';
  if (name === 'counts' || name === 'countlines') return 'warehouseId';
  return name === 'inventoryitems' || name === 'stockmoves' ? 'locationId' : 'projectId';
};

export const placeOf = (name: CollectionName, doc: Readonly<Record<string, unknown>>) => {
  const place = doc[placeField(name)];
  if (name === 'shipments' && !place) return undefined;
  // A Subscriber sees what has left the warehouse: a shipment that comes back leaves their project.
  return name === 'shipments' && !hasLeft(doc) ? `${place} warehouse` : place;
};
const hasLeft = ({ status }: Readonly<Record<string, unknown>>) => status === 'Shipped' || status === 'Arrived';
