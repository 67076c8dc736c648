import { type Location, type Shipment, type ShipmentBox, scanLink } from '@groundwork/contract';
import { linkCode, type PrintCode, ssccCode, textCode } from './codes.ts';
import { type SlipGroup, type SlipRecords, shipmentGroups } from './slip.ts';

/** The label of a box (docs: domain/shipping): destination, number of the box, content. */
export interface BoxLabel {
  kind: 'box';
  code: PrintCode;
  from: Location | undefined;
  to: string;
  address: string;
  note: string;
  number: string;
  date: string;
  box: number;
  boxes: number;
  weight: number | undefined;
  groups: readonly SlipGroup[];
  carrier: string;
  /** As people read it, and as bars where they fit. */
  tracking: string;
  bars: PrintCode | undefined;
}

export function boxLabel(
  shipment: Shipment,
  box: ShipmentBox,
  {
    from,
    to,
    date,
    origin,
    carrier,
  }: { from?: Location; to: { name: string; address: string }; date: string; origin: string; carrier: string },
  records: SlipRecords,
): BoxLabel {
  const tracking = box.sscc ? `(00) ${box.sscc}` : (box.tracking ?? '');
  return {
    kind: 'box',
    code: linkCode(scanLink(origin, 'shipments', shipment.id, box.number)),
    from,
    to: to.name,
    address: to.address,
    note: shipment.note ?? '',
    number: shipment.number,
    date,
    box: box.number,
    boxes: shipment.boxes.length,
    weight: box.weight ?? undefined,
    groups: shipmentGroups(shipment, records, box),
    carrier,
    tracking,
    bars: box.sscc ? ssccCode(box.sscc) : tracking ? textCode(tracking.replaceAll(/\s/g, '')) : undefined,
  };
}
