import type { InventoryItem, Shipment } from '@groundwork/contract';
import { type CommandAnswer, sendCommand } from '@groundwork/data-cache';
import type { PackedBox } from '../../shipping/boxes.ts';

/** The changed items, and the shipments that hold them; they are in the cache already. */
type Answer = Promise<CommandAnswer<{ inventoryitems: readonly InventoryItem[]; shipments?: readonly Shipment[] }>>;
/** Others act on it at once, so it is not kept for later. */
const atOnce = { canWait: false };
const nameOf = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? '') : `${names.length} items`);
type Named = Pick<InventoryItem, 'id' | 'name'>;

export interface ReceivedLine {
  item: Named;
  quantity: number;
  /** Where it is put; undefined: no place yet. */
  locale: string | undefined;
}

/** Free pieces leave for another warehouse in boxes (next-steps.md B9). */
export const sendTransfer = (
  toWarehouseId: string,
  items: readonly Named[],
  boxes: readonly PackedBox[],
  note: string | undefined,
): Answer =>
  sendCommand(
    {
      path: 'inventoryitems/transfer',
      body: {
        toWarehouseId,
        lines: boxes.flatMap(({ lines }, index) =>
          lines.map(({ id, quantity }) => ({ inventoryItemId: id, quantity, box: index + 1 })),
        ),
        boxes: boxes.map(({ weight, tracking, carrier }) => ({
          weight,
          tracking: tracking.trim() || undefined,
          carrier,
        })),
        note,
      },
      name: nameOf(items.map(({ name }) => name)),
      what: 'Sent to another warehouse',
    },
    atOnce,
  );

/** They have arrived; what is missing is written off as lost. */
export const receiveTransfer = (lines: readonly ReceivedLine[]): Answer =>
  sendCommand(
    {
      path: 'inventoryitems/receiveTransfer',
      body: { lines: lines.map(({ item, quantity, locale }) => ({ inventoryItemId: item.id, quantity, locale })) },
      name: nameOf(lines.map(({ item }) => item.name)),
      what: 'Received from another warehouse',
    },
    atOnce,
  );

/** They have not left after all, or have come back. */
export const cancelTransfer = (items: readonly Named[]): Answer =>
  sendCommand(
    {
      path: 'inventoryitems/cancelTransfer',
      body: { inventoryItemIds: items.map(({ id }) => id) },
      name: nameOf(items.map(({ name }) => name)),
      what: 'Transfer cancelled',
    },
    atOnce,
  );

/** What was kept apart can be used again. */
export const releaseItems = (items: readonly Named[]): Answer =>
  sendCommand(
    {
      path: 'inventoryitems/release',
      body: { inventoryItemIds: items.map(({ id }) => id) },
      name: nameOf(items.map(({ name }) => name)),
      what: 'Released',
    },
    atOnce,
  );
