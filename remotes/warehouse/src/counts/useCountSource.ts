import type { Count, CountLine, CountScope, CountStatus, InventoryItem } from '@groundwork/contract';
import { offShelfQuantity } from '@groundwork/contract/domain';
import { collection, pendingCommandsAtom, referencedName } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import { formatNumber, useOfflineReason } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { countItems } from '../inventory-items/stock-changes/count-items.ts';
import { useStockRights } from '../inventory-items/stock-rights.ts';
import { refusalOf } from '../kits/stock-commands.ts';
import { cancelCount, saveCount, savePath, wasDone } from './count-commands.ts';
import { type CountedLine, countSheet, type SavedCount } from './count-sheet.ts';
import type { CountSource } from './count-source.ts';
import { finishCount } from './finish-count.ts';

const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' });
/** '24 Nov'. */
export const shortDay = (iso: string): string => {
  const parts = day.formatToParts(new Date(iso));
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `${part('day')} ${part('month')}`;
};

/** 'B1_01 to D2_06', 'Tag Fragile', '12 items'. */
export function scopeText(scope: CountScope): string {
  switch (scope.kind) {
    case 'emplacements':
      if (scope.from && scope.to) return scope.from === scope.to ? scope.from : `${scope.from} to ${scope.to}`;
      if (scope.from) return `From ${scope.from}`;
      return scope.to ? `Up to ${scope.to}` : 'Everything';
    case 'tag':
      return `Tag ${referencedName('tags', scope.tagId) ?? ''}`.trim();
    case 'product': {
      const [first, ...others] = scope.productIds.map((id) => referencedName('products', id) ?? 'a product');
      return others.length > 0 ? `${first} and ${formatNumber(others.length)} more` : (first ?? 'Products');
    }
    case 'items':
      return scope.inventoryItemIds.length === 1 ? '1 item' : `${formatNumber(scope.inventoryItemIds.length)} items`;
  }
}

export const countDescription = (count: Count): string =>
  [scopeText(count.scope), count.blind && 'blind', count.dueUtc && `due ${shortDay(count.dueUtc)}`]
    .filter(Boolean)
    .join(' · ');

function isSavedCount(value: unknown): value is SavedCount {
  return typeof value === 'object' && value !== null && 'inventoryItemId' in value && 'onShelf' in value;
}

const isClosed = ({ status }: Count) => status === 'Applied' || status === 'Cancelled';
const closed = 'it takes no more numbers. Note down what you entered, and count the item in a new count.';
/** What a counter reads who has still something to store when a colleague ends the count. */
const endings: Partial<Record<CountStatus, string>> = {
  // The server takes a number for what nobody had counted, and the count goes on with it.
  Review: 'Somebody finished this count meanwhile. Save your number, and counting goes on.',
  Applied: `Somebody applied this count meanwhile: ${closed}`,
  Cancelled: `Somebody cancelled this count meanwhile: ${closed}`,
};

/** A count document as the counting screen takes it; what waits for a network is part of its sheet. */
export function useCountDocument(
  count: Count,
  lines: readonly CountLine[],
  items: ReadonlyMap<string, InventoryItem>,
): CountSource {
  const { user, role } = useSession();
  const rights = useStockRights(count.warehouseId);
  const pending = useAtomValue(pendingCommandsAtom);
  const sheet = useMemo(() => {
    const saved = pending.flatMap(({ path, body }) =>
      path === savePath && body.countId === count.id && Array.isArray(body.lines)
        ? body.lines.filter(isSavedCount)
        : [],
    );
    return countSheet({ lines, itemOf: (id) => items.get(id), saved, userId: user.id, blind: count.blind });
  }, [lines, items, pending, count.id, count.blind, user.id]);
  const mayCancel = !rights.work && (role !== 'Basic' || count.openedById === user.id);
  return {
    title: count.name,
    description: countDescription(count),
    isBlind: count.blind,
    sheet,
    warehouseId: count.warehouseId,
    readOnlyReason: rights.work,
    ended: endings[count.status],
    savingReason: isClosed(count) ? 'The count takes no more numbers' : undefined,
    takesNotes: true,
    save: (line, itemName) => saveCount(count, line, itemName),
    finishLabel: 'Finish count',
    finish: () => finishCount(count, lines),
    onCancelCount: mayCancel
      ? async () => {
          const answer = await cancelCount(count);
          return (await wasDone(answer, count, 'Cancelled')) ? undefined : refusalOf(answer);
        }
      : undefined,
  };
}

/** Counting some items, or all of a warehouse, without a document (docs: domain/counts). */
export function useQuickCount(
  warehouseId: string,
  ids: readonly string[] | undefined,
  onDone: () => void,
): CountSource {
  const rights = useStockRights(warehouseId);
  const offline = useOfflineReason();
  const { user } = useSession();
  const stock = useAtomValue(collection('inventoryitems').byAtom('locationId', warehouseId));
  const [isBlind, setBlind] = useState(true);
  const sheet = useMemo(() => {
    // An item on its way to another warehouse is on no shelf here.
    const wanted = ids && new Set(ids);
    const chosen = stock.filter(({ id, transit }) => !transit && (!wanted || wanted.has(id)));
    const lines = chosen.map((item) => quickLine(item));
    const byId = new Map(chosen.map((item) => [item.id, item]));
    return countSheet({ lines, itemOf: (id) => byId.get(id), saved: [], userId: user.id });
  }, [stock, ids, user.id]);
  return {
    title: 'Quick count',
    description: ids ? `${ids.length === 1 ? '1 item' : `${formatNumber(ids.length)} items`}` : 'Everything',
    isBlind,
    onShowExpected: () => setBlind(!isBlind),
    sheet,
    warehouseId,
    readOnlyReason: rights.work,
    savingReason: offline && `${offline}: a quick count needs a connection`,
    takesNotes: false,
    save: ({ inventoryItemId, onShelf }, itemName) => countItems([{ inventoryItemId, onShelf }], itemName),
    finishLabel: 'See differences',
    finish: async () => {
      onDone();
      return undefined;
    },
  };
}

/** The cycle count of an item as a line: it is stored with what was off the shelf then. */
function quickLine(item: InventoryItem): CountedLine {
  const line = { id: item.id, inventoryItemId: item.id, locale: item.locale, round: 1, isFound: false };
  if (typeof item.cycleCount !== 'number') return { ...line, status: 'Open' };
  return { ...line, status: 'Counted', onShelf: Math.max(0, item.cycleCount - offShelfQuantity(item)) };
}
