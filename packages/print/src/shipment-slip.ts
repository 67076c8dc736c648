import type { Location, Shipment, ShipmentBox } from '@groundwork/contract';
import { trackingOf } from '@groundwork/contract/domain';
import { type SlipGroup, type SlipRecords, shipmentGroups } from './slip.ts';

/**
 * A packing slip or packing list (docs: printing): the contents of the boxes and the outstanding items. No prices.
 */
export interface Slip {
  title: string;
  /** 'Shipment SH-0118 · 22 Nov 2026'. */
  subtitle: string;
  /** The link and text of the code; none where there is nothing to receive yet. */
  scan?: { link: string; text: string };
  to: string;
  from: string;
  /** A line a box. */
  boxes: readonly string[];
  groups: readonly SlipGroup[];
  note: string;
}

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

/** Name and address as on an envelope. */
export const addressOf = (location: Location | undefined): string =>
  [location?.name, location?.address].filter(Boolean).join('\n');

/**
 * '22 Nov 2026'; today where it has not left yet.
 * @param timeZone 'Europe/Paris'; default: that of the machine, which in a browser is the user's
 */
export const dayOf = (utc: string | null | undefined, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(
    utc ? new Date(utc) : new Date(),
  );
