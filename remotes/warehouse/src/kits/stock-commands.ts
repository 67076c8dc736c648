import { type ApiError, errorSummary, type InventoryItem, type Order } from '@groundwork/contract';
import { type CommandAnswer, sendCommand } from '@groundwork/data-cache';
import { calendarDay } from '../calendar-day.ts';
import { movePath, type ReservationMove } from './reservation-move.ts';

/** The records that a command of the stock changed; they are in the cache already. */
export interface StockAnswer {
  orders: readonly Order[];
  inventoryitems: readonly InventoryItem[];
}
export interface Allocation extends StockAnswer {
  reserved: number;
  short: number;
  shorts: readonly { orderId: string; short: number; reason?: string }[];
}

export interface CommandWords {
  /** The product's name, for messages. */
  name: string;
  /** In a few words: '2 into tote 3'. */
  what: string;
}

/**
 * Moves pieces between the shelf and the kits. It is shown at once and taken back when the server refuses it. Without a
 * network it waits, but for making ready: others act on that at once (docs: offline).
 */
export function moveReservations(
  moves: readonly ReservationMove[],
  words: CommandWords,
): Promise<CommandAnswer<StockAnswer>> {
  const at = new Date().toISOString();
  const body = { moves: moves.map((move) => ({ ...move, at })) };
  return sendCommand({ path: movePath, body, ...words }, { canWait: moves.every(({ to }) => to !== 'Ready') });
}

/** Reserves what the orders still need; which shelf it is taken from is the server's choice. */
export const allocate = (orderIds: readonly string[], words: CommandWords): Promise<CommandAnswer<Allocation>> =>
  sendCommand(
    { path: 'reservations/allocate', body: { orderIds, today: calendarDay() }, ...words },
    { canWait: false },
  );

/** Why the server refused a call, and what to do. */
export const refusalText = (error: ApiError): string =>
  error.code === 'network' ? 'Not saved. No connection to the server.' : errorSummary(error);

/** Why a command was refused; undefined where it was done or waits for a network. */
export const refusalOf = (answer: CommandAnswer<unknown>): string | undefined =>
  answer.kind === 'refused' ? refusalText(answer.error) : undefined;
