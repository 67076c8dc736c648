import type { ShipmentBox, ShipmentItem } from '@groundwork/contract';
import type { transferBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { invalid } from '../problem.ts';
import type { StoredShipment } from '../records/shipment-contents.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { newShipment, numberedBoxes } from './boxes.ts';

const mostBoxes = 99;

/** Pieces that leave, and the number of the box that they are in. */
export interface PackedItem extends ShipmentItem {
  box: number;
}

/** The number of boxes of a transfer. @throws where one of them would be empty */
export function requireFilledBoxes({ lines, boxes = [] }: InferOutput<typeof transferBody>): number {
  const count = Math.max(boxes.length, ...lines.map(({ box }) => box));
  if (count > mostBoxes) throw invalid({ field: 'boxes', message: `Must have at most ${mostBoxes} entries` });
  const filled = new Set(lines.map(({ box }) => box));
  for (let number = 1; number <= count; number += 1) {
    if (filled.has(number)) continue;
    throw invalid({ field: `boxes.${number - 1}`, message: 'The box is empty. Put something into it or remove it.' });
  }
  return count;
}

/** The boxes of a transfer that leave now (docs: domain/shipping#transfers). */
export async function shipTransfer(
  work: UnitOfWork,
  shipment: StoredShipment,
  packed: readonly PackedItem[],
  { boxes = [], note }: Pick<InferOutput<typeof transferBody>, 'boxes' | 'note'>,
  companyPrefix: string | undefined,
) {
  const count = Math.max(...packed.map(({ box }) => box));
  const filled = Array.from({ length: count }, (_, index) => ({
    ...boxes[index],
    lines: [],
    items: packed.flatMap(({ box, ...item }) => (box === index + 1 ? [item] : [])),
  }));
  const shipped = { status: 'Shipped', shippedUtc: new Date().toISOString(), shippedById: work.caller.id } as const;
  work.create('shipments', {
    ...shipment,
    ...shipped,
    note,
    boxes: await numberedBoxes(work, filled, [], companyPrefix),
  });
}

/** A transfer that nothing is packed for yet; the caller stores it. */
export const newTransfer = (work: UnitOfWork, warehouseId: string, toWarehouseId: string) =>
  newShipment(work, { warehouseId, toWarehouseId });

/** Writes down what arrived, by inventory item. A transfer has arrived once everything in its boxes has. */
export const receiveInto = (work: UnitOfWork, shipmentIds: readonly string[], received: ReadonlyMap<string, number>) =>
  changeItems(work, shipmentIds, (item) => ({
    ...item,
    received: received.get(item.inventoryItemId) ?? item.received,
  }));

/** Takes items out of their boxes. Boxes keep their numbers, which are on their labels. */
export const takeOutOf = (work: UnitOfWork, shipmentIds: readonly string[], inventoryItemIds: readonly string[]) =>
  changeItems(work, shipmentIds, (item) => (inventoryItemIds.includes(item.inventoryItemId) ? undefined : item));

async function changeItems(
  work: UnitOfWork,
  shipmentIds: readonly string[],
  change: (item: ShipmentItem) => ShipmentItem | undefined,
): Promise<void> {
  if (shipmentIds.length === 0) return;
  const shipments = (await work.lock('shipments', [...shipmentIds])) as Map<string, StoredShipment>;
  for (const shipment of shipments.values()) {
    const boxes = shipment.boxes.map((box): ShipmentBox => {
      const items = (box.items ?? []).flatMap((item) => change(item) ?? []);
      return { ...box, items };
    });
    work.update('shipments', shipment, { boxes, ...outcomeOf(boxes) });
  }
}

function outcomeOf(boxes: readonly ShipmentBox[]): Partial<StoredShipment> {
  const items = boxes.flatMap((box) => box.items ?? []);
  if (items.length === 0) return { status: 'Cancelled' };
  const isComplete = items.every(({ received }) => typeof received === 'number');
  return isComplete ? { status: 'Arrived', arrivedUtc: new Date().toISOString() } : {};
}
