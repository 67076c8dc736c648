import { messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useAtomValue } from 'jotai';
import { differencesOf } from '../../inventory-items/transfers/transfer-rules.ts';
import { locationName } from '../../inventory-items/transfers/useArriving.ts';

const shownDays = 14;

/** Transfers from or to a warehouse of which less arrived than was sent, for two weeks: both sides are to look for it. */
export function useTransferDifferences(warehouseId: string): readonly { id: string; text: string }[] {
  const shipments = useAtomValue(collection('shipments').allAtom);
  useAtomValue(collection('inventoryitems').allAtom);
  const since = new Date(Date.now() - shownDays * 24 * 3_600_000).toISOString();
  const itemName = (id: string) => collection('inventoryitems').get(id)?.name ?? messages.itemNotFound;
  return shipments.flatMap((shipment) => {
    const { id, number, toWarehouseId, shippedUtc, arrivedUtc } = shipment;
    const isOurs = toWarehouseId === warehouseId || shipment.warehouseId === warehouseId;
    if (!toWarehouseId || !isOurs || (arrivedUtc ?? shippedUtc ?? '') < since) return [];
    const found = differencesOf(shipment, itemName);
    const way = `from ${locationName(shipment.warehouseId)} to ${locationName(toWarehouseId)}`;
    return found.length > 0 ? [{ id, text: `${number} ${way}: ${found.join('; ')}.` }] : [];
  });
}
