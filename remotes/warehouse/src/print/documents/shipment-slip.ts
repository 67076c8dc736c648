import type { Shipment, ShipmentBox } from '@groundwork/contract';
import { trackingOf } from '@groundwork/contract/domain';
import type { Slip } from './PackingSlip.tsx';
import { type SlipRecords, shipmentGroups } from './slip.ts';

/** The packing slip of a shipment, or of one of its boxes. */
export function shipmentSlip(
  shipment: Shipment,
  box: ShipmentBox | undefined,
  {
    records,
    to,
    from,
    date,
    link,
  }: {
    records: SlipRecords;
    to: string;
    from: string;
    date: string;
    link: string;
  },
): Slip {
  const listed = box ? [box] : shipment.boxes;
  const line = (one: ShipmentBox) =>
    [
      one.number,
      one.weight != null && `${one.weight} kg`,
      [carrierOf(shipment, one), one.tracking].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(' · ');
  return {
    title: 'Packing slip',
    subtitle: [`Shipment ${shipment.number}`, box && `Box ${box.number} of ${shipment.boxes.length}`, date]
      .filter(Boolean)
      .join(' · '),
    scan: { link, text: box ? 'Scan to receive\nthis box' : 'Scan to receive\nthe whole shipment' },
    to,
    from,
    boxes: listed.map(line),
    groups: shipmentGroups(shipment, records, box),
    note: shipment.note ?? '',
  };
}

/** The name of who carries a box: its number says it, else what somebody chose. */
export const carrierOf = (shipment: Shipment, { tracking, carrier }: ShipmentBox): string => {
  const chosen = carrier ?? shipment.carrier ?? undefined;
  return trackingOf({ tracking: tracking ?? undefined, carrier: chosen }).carrier?.name ?? chosen ?? '';
};
