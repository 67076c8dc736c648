import type { InventoryItem } from '@groundwork/contract';
import { conflict } from '../problem.ts';

/** Ends the request with 409 where an item is on its way to another warehouse: it is on no shelf. */
export function requireAtHand({ id, name, transit }: InventoryItem & { id: string }) {
  if (!transit) return;
  const message = `${name} is on its way to another warehouse: receive it there, or cancel the transfer.`;
  throw conflict(message, { code: 'in-transit', errors: { inventoryItemId: id, toLocationId: transit.toLocationId } });
}
