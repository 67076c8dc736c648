import type { InventoryItem } from '@groundwork/contract';
import { childrenOf } from '../setup-components/children.ts';

/** Whether a preparation item may be filled from it: it is at the project's place and none uses it yet ([IN-11]). */
export const isOutstanding = ({ id, locationId }: InventoryItem, placeId: string | null | undefined): boolean =>
  locationId === placeId && childrenOf('preparationitems', 'inventoryItemId', id).length === 0;
