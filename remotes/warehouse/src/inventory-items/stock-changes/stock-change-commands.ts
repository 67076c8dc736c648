import type { AdjustReason, InventoryItem } from '@groundwork/contract';
import { type CommandAnswer, type SingleWrite, sendCommand } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';

/** The changed items; they are in the cache already. */
type Answer = Promise<CommandAnswer<{ inventoryitems: readonly InventoryItem[] }>>;
const atOnce = { canWait: false };
type Named = Pick<InventoryItem, 'id' | 'name'>;
const idsOf = (items: readonly Named[]) => items.map(({ id }) => id);
const nameOf = (items: readonly Named[]) =>
  items.length === 1 ? (items[0]?.name ?? '') : `${formatNumber(items.length)} items`;

export interface Adjustment {
  change: 'plus' | 'minus' | 'set';
  quantity: number;
  reason: AdjustReason;
  note?: string;
}

/**
 * Pieces are more or fewer than is written down (docs: domain/stock). It says what changed, so it may wait for a
 * network.
 */
export const adjustStock = ({ id, name }: Named, adjustment: Adjustment, single?: SingleWrite): Answer =>
  sendCommand(
    {
      path: 'inventoryitems/adjust',
      body: { inventoryItemId: id, ...adjustment },
      name,
      what: `${adjustment.change === 'minus' ? '\u2212' : adjustment.change === 'plus' ? '+' : ''}${formatNumber(adjustment.quantity)}, ${adjustment.reason}`,
    },
    { canWait: adjustment.change !== 'set', single },
  );

/** Whole items go to another emplacement of their place. */
export const moveItems = (items: readonly Named[], locale: string): Answer =>
  sendCommand({
    path: 'inventoryitems/move',
    body: { inventoryItemIds: idsOf(items), locale },
    name: nameOf(items),
    what: `Moved to ${locale || 'no place'}`,
  });

export const divideItem = (
  { id, name }: Named,
  quantity: number,
  locale: string | undefined,
  single: SingleWrite,
): Answer =>
  sendCommand(
    {
      path: 'inventoryitems/divide',
      body: { inventoryItemId: id, quantity, locale },
      name,
      what: `${formatNumber(quantity)} divided`,
    },
    { ...atOnce, single },
  );

/** The others become part of the first. */
export const mergeItems = (items: readonly Named[]): Answer =>
  sendCommand(
    { path: 'inventoryitems/merge', body: { inventoryItemIds: idsOf(items) }, name: nameOf(items), what: 'Merged' },
    atOnce,
  );
