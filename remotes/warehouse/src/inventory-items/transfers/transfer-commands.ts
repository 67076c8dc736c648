import type { InventoryItem, Shipment } from '@groundwork/contract';
import { type CommandAnswer, type SingleWrite, sendCommand } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import type { PackedBox } from '../../shipping/boxes.ts';

type Named = Pick<InventoryItem, 'id' | 'name'>;
/** The changed items, and the shipments that hold them; they are in the cache already. */
interface Changed {
  inventoryitems: readonly InventoryItem[];
  shipments?: readonly Shipment[];
}
type Answer = Promise<CommandAnswer<Changed>>;

export interface ReceivedLine {
  item: Named;
  quantity: number;
  /** Where it is put; undefined: no place yet. */
  locale: string | undefined;
}

/** Others act on these at once, so none is kept for later. */
function send(
  command: string,
  items: readonly Named[],
  what: string,
  body: Record<string, unknown>,
  single?: SingleWrite,
): Answer {
  const [first] = items;
  const name = items.length === 1 && first ? first.name : `${formatNumber(items.length)} items`;
  return sendCommand({ path: `inventoryitems/${command}`, body, name, what }, { canWait: false, single });
}

/** Free pieces leave for another warehouse in boxes (docs: domain/shipping#transfers). */
export const sendTransfer = (
  toWarehouseId: string,
  items: readonly Named[],
  boxes: readonly PackedBox[],
  note: string | undefined,
  single: SingleWrite,
): Answer => {
  const body = {
    toWarehouseId,
    lines: boxes.flatMap(({ lines }, index) =>
      lines.map(({ id, quantity }) => ({ inventoryItemId: id, quantity, box: index + 1 })),
    ),
    boxes: boxes.map(({ weight, tracking, carrier }) => ({ weight, tracking: tracking.trim() || undefined, carrier })),
    note,
  };
  return send('transfer', items, 'Sent to another warehouse', body, single);
};

/** They have arrived; what is missing is written off as lost. */
export const receiveTransfer = (lines: readonly ReceivedLine[], single: SingleWrite): Answer =>
  send(
    'receiveTransfer',
    lines.map(({ item }) => item),
    'Received from another warehouse',
    { lines: lines.map(({ item, quantity, locale }) => ({ inventoryItemId: item.id, quantity, locale })) },
    single,
  );

/** They have not left after all, or have come back. */
export const cancelTransfer = (items: readonly Named[]): Answer =>
  send('cancelTransfer', items, 'Transfer cancelled', { inventoryItemIds: items.map(({ id }) => id) });

/** Releases held items for use. */
export const releaseItems = (items: readonly Named[]): Answer =>
  send('release', items, 'Released', { inventoryItemIds: items.map(({ id }) => id) });
