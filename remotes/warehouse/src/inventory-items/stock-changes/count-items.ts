import type { InventoryItem } from '@groundwork/contract';
import { type CommandAnswer, sendCommand } from '@groundwork/data-cache';

/** The changed items; they are in the cache already. */
type Answer = Promise<CommandAnswer<{ inventoryitems: readonly InventoryItem[] }>>;
/** Never queued while the network is away (docs: offline). */
const atOnce = { canWait: false };

/**
 * The simple count of an item (docs: domain/counts): the quantity on the shelf becomes its cycle count; null takes it
 * back.
 */
export const countItems = (
  counts: readonly { inventoryItemId: string; onShelf: number | null }[],
  name: string,
): Answer => sendCommand({ path: 'inventoryitems/count', body: { counts }, name, what: 'Counted' }, atOnce);

/** The cycle counts of the items become their stock. */
export const applyItemCounts = (ids: readonly string[]): Answer =>
  sendCommand(
    { path: 'inventoryitems/applyCount', body: { inventoryItemIds: ids }, name: 'Cycle counts', what: 'Applied' },
    atOnce,
  );
