import type { InventoryItem } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { cachedCollection } from '../cached-collection.ts';
import { fetchOne } from '../single-reads.ts';
import type { CommandIntent } from './entry.ts';

interface Move {
  orderId: string;
  inventoryItemId: string;
  quantity: number;
  from?: string | null;
}
const isMove = (value: unknown): value is Move =>
  typeof value === 'object' && value !== null && 'inventoryItemId' in value && 'quantity' in value;

/**
 * A refused command made smaller, to what is still there: 'Do it anyway with what is left' (docs: offline). Asks the
 * server what there is now. Undefined where nothing is left; other commands stay as they are.
 */
export async function leftOver(command: CommandIntent): Promise<CommandIntent | undefined> {
  const { moves } = command.body;
  if (command.path !== 'reservations/move' || !Array.isArray(moves)) return command;
  const items = new Map<string, InventoryItem>();
  for (const id of new Set(moves.filter(isMove).map(({ inventoryItemId }) => inventoryItemId))) {
    const result = await fetchOne(cachedCollection('inventoryitems'), id);
    const item = result.succeeded ? (result.data as InventoryItem) : undefined;
    if (item && !item.isDeleted) items.set(id, item);
  }
  /** Pieces that earlier moves of the command have taken, by where they are. */
  const taken = new Map<string, number>();
  const left = moves.filter(isMove).flatMap((move) => {
    const item = items.get(move.inventoryItemId);
    const source = JSON.stringify([move.inventoryItemId, ...(move.from ? [move.orderId, move.from] : [])]);
    const before = taken.get(source) ?? 0;
    const quantity = item ? Math.min(move.quantity, piecesFor(move, item) - before) : 0;
    taken.set(source, before + quantity);
    return quantity > 0 ? [{ ...move, quantity }] : [];
  });
  return left.length > 0 ? { ...command, body: { ...command.body, moves: left } } : undefined;
}

function piecesFor({ orderId, from }: Move, item: InventoryItem): number {
  if (!from) return Math.max(0, availableQuantity(item));
  return item.reservations
    .filter((entry) => entry.orderId === orderId && entry.status === from)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
