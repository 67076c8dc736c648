import { scanLink } from '@groundwork/contract';
import { addressOf, type Box, dayOf, shipmentSlip } from '@groundwork/print';
import type { PrintedShipment } from './shipment-records.ts';
import { slipPdf } from './slip-pdf.ts';

export const destinationOf = ({ to, project }: PrintedShipment) =>
  [to?.name ?? project?.name, to?.address].filter(Boolean).join('\n');

/**
 * The packing slip of a shipment, or one for each of its boxes.
 * @param origin of the portal that its code leads to
 * @param timeZone whose day it says that it was shipped; a mail is for people of several: its day is that of UTC, and says so
 */
export function shipmentSlips(
  printed: PrintedShipment,
  origin: string,
  paper: Box,
  { isForEachBox = false, timeZone }: { isForEachBox?: boolean; timeZone?: string } = {},
): Promise<Buffer> {
  const { shipment, records, from } = printed;
  const day = dayOf(shipment.shippedUtc, timeZone ?? 'UTC');
  const date = timeZone ? day : `${day} (UTC)`;
  const parts = isForEachBox ? shipment.boxes : [undefined];
  const slips = parts.map((box) =>
    shipmentSlip(shipment, box, {
      ...{ records, to: destinationOf(printed), from: addressOf(from), date },
      link: scanLink(origin, 'shipments', shipment.id, box?.number),
    }),
  );
  return slipPdf(`Packing slip ${shipment.number}`, slips, paper);
}
