import { randomUUID } from 'node:crypto';
import type { Shipment, ShipmentBox } from '@groundwork/contract';
import type { packBody, shipBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { conflict, notFound, unprocessable } from '../problem.ts';
import { newMeta } from '../records/change.ts';
import type { StoredShipment } from '../records/shipment-contents.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { nextShipmentNumber, nextSscc } from './numbers.ts';

export type PackedBoxes = Omit<InferOutput<typeof packBody>, 'isDraft'> | InferOutput<typeof shipBody>;
type SentBox = Omit<ShipmentBox, 'number' | 'sscc'>;

/** The open shipment that a command names, locked; undefined where it makes a new one. */
export async function lockOpenShipment(
  work: UnitOfWork,
  { shipmentId, projectId }: PackedBoxes,
  open: readonly Shipment['status'][],
): Promise<StoredShipment | undefined> {
  if (!shipmentId) return undefined;
  const shipment = (await work.lock('shipments', [shipmentId])).get(shipmentId) as StoredShipment | undefined;
  if (!shipment || shipment.projectId !== projectId) throw notFound('The shipment does not exist.');
  if (open.includes(shipment.status)) return shipment;
  throw conflict(`${shipment.number} is ${shipment.status} already.`, { code: 'shipment-closed', current: shipment });
}

/** A new shipment that nothing is packed for yet; it is stored by the caller. */
export const newShipment = async (
  work: UnitOfWork,
  way: Pick<Shipment, 'warehouseId' | 'projectId' | 'toWarehouseId'>,
): Promise<StoredShipment> => ({
  ...newMeta(randomUUID()),
  ...{ number: await nextShipmentNumber(work), ...way, status: 'Draft', boxes: [], recipientIds: [] },
});

/** What was sent as it is stored: boxes count from 1 and keep the code that they have. */
export async function numberedBoxes(
  work: UnitOfWork,
  sent: readonly SentBox[],
  earlier: readonly ShipmentBox[],
  companyPrefix: string | undefined,
): Promise<ShipmentBox[]> {
  const boxes: ShipmentBox[] = [];
  for (const [index, box] of sent.entries()) {
    const sscc = earlier[index]?.sscc ?? (companyPrefix ? await nextSscc(work, companyPrefix) : undefined);
    boxes.push({ ...box, number: index + 1, ...(sscc ? { sscc } : {}) });
  }
  return boxes;
}

/** Boxes that left already take in the lines of further orders. */
export function withFurtherLines(earlier: readonly ShipmentBox[], further: readonly ShipmentBox[]): ShipmentBox[] {
  const count = Math.max(earlier.length, further.length);
  return Array.from({ length: count }, (_, index) => {
    const before = earlier[index];
    const after = further[index];
    if (!before || !after) return (before ?? after) as ShipmentBox;
    return { ...before, ...after, lines: [...before.lines, ...after.lines] };
  });
}

/** @throws where the boxes hold nothing */
export function requireContents(contents: ReadonlyMap<string, number>) {
  if (contents.size === 0) throw unprocessable('The boxes are empty. Put at least one order into them.');
}
