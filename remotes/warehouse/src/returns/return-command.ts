import type { DamagedOutcome, InventoryItem, Order } from '@groundwork/contract';
import { type CommandAnswer, type SingleWrite, sendCommand } from '@groundwork/data-cache';
import { piecesText } from '../inventory-items/transfers/transfer-rules.ts';

export interface ReturnedPieces {
  quantity: number;
  warehouseId: string;
  locale?: string;
  damaged?: DamagedOutcome;
  isExchange: boolean;
  note?: string;
}
export interface ReturnAnswer {
  orders: readonly Order[];
  /** Where the pieces are now comes first. */
  inventoryitems: readonly InventoryItem[];
  /** How many the stock of the project had no more. */
  missing: number;
}

/** Delivered pieces of an order come back into the stock of a warehouse (docs: domain/orders#returning). */
export const returnOrder = (
  { id, name }: Pick<Order, 'id' | 'name'>,
  pieces: ReturnedPieces,
  single: SingleWrite,
): Promise<CommandAnswer<ReturnAnswer>> =>
  sendCommand(
    { path: 'orders/return', body: { orderId: id, ...pieces }, name, what: `${piecesText(pieces.quantity)} came back` },
    { canWait: false, single },
  );
