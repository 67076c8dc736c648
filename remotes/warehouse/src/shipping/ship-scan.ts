import { type Order, shortNumber } from '@groundwork/contract';
import { recognizeCarrier } from '@groundwork/contract/domain';
import type { Outcome, Resolved, Scan } from '@groundwork/scan';
import type { PackedBox } from './boxes.ts';
import { trackingInCode } from './tracking-code.ts';

/** The state of the dialog at the time of a scan. */
export interface ShipState {
  boxes: readonly PackedBox[];
  /** The box that the next label is for. */
  currentKey: number;
  /** The orders that ship. */
  orderIds: ReadonlySet<string>;
  projectId: string;
  warehouseId: string;
  /** The shipment that the boxes are packed in. */
  shipmentId: string | undefined;
  /** Why Ship cannot be pressed. */
  blocked: string | undefined;
}
export interface ShipRecords {
  order: (id: string) => Order | undefined;
  project: (id: string) => { name: string; fulfillingById?: string | null } | undefined;
  /** The project of a kit. */
  projectOfKit: (id: string) => string | undefined;
  placeName: (id: string) => string | undefined;
}
/** The change that a scan makes, and its outcome in words. */
export type ShipScan =
  | { kind: 'tracking'; at: number; tracking: string; next: number; outcome: Outcome }
  | { kind: 'box'; at: number; outcome: Outcome }
  | { kind: 'ship' }
  | { kind: 'nothing'; outcome: Outcome };

const nothing = (outcome: Outcome): ShipScan => ({ kind: 'nothing', outcome });
const refused = (title: string, detail: string): ShipScan => nothing({ tone: 'error', title, detail });

/**
 * What a code does while boxes are filled in (docs: domain/shipping): a carrier's label names a box, SHIP sends them.
 */
export function shipScan(scan: Scan, resolved: Resolved, state: ShipState, records: ShipRecords): ShipScan {
  switch (resolved.kind) {
    case 'command':
      if (resolved.command !== 'ship')
        return refused('This command does nothing here', 'Scan a tracking number or SHIP.');
      return state.blocked ? refused('Not shipped', state.blocked) : { kind: 'ship' };
    case 'order':
      return orderScan(resolved.orderIds, state, records);
    case 'record':
      if (resolved.collection === 'orders') return orderScan([resolved.id], state, records);
      if (resolved.collection === 'shipments') return boxScan(resolved.id, resolved.box, state);
      if (resolved.collection === 'preparations') return kitScan(resolved.id, state, records);
      return refused('This is not a tracking number', "Scan the carrier's label of the box.");
    case 'product':
      // Twelve digits are a number of FedEx as well as of a product that is known here.
      return refused('This is a product', "Scan the carrier's label of the box.");
    case 'tote':
      return refused('This is a tote', "Scan the carrier's label of the box.");
    case 'emplacement':
      if (resolved.isKnown) return refused('This is a shelf', "Scan the carrier's label of the box.");
      return trackingScan(scan, state);
    case 'misread':
      if (!trackingInCode(scan.readings).isKnown) return refused('Misread', 'Scan it again.');
      return trackingScan(scan, state);
    case 'unknown':
      if (/^[0-9A-F]{8}$/i.test(resolved.text) && /[A-F]/i.test(resolved.text)) {
        return refused(
          `Order ${resolved.text.toUpperCase()} is not known here`,
          'It belongs to another warehouse or was deleted. Put it aside.',
        );
      }
      if (/^https?:/i.test(resolved.text))
        return refused('This link is not a tracking number', 'Scan the barcode beside it.');
      return trackingScan(scan, state);
  }
}

const shortest = 6;

/** The number of a carrier's label goes to the box that is next. */
export function trackingScan(scan: Scan, { boxes, currentKey }: Pick<ShipState, 'boxes' | 'currentKey'>): ShipScan {
  const { number, isKnown } = trackingInCode(scan.readings);
  const tracking = number.slice(0, 200);
  // The end of a code whose beginning got lost.
  if (!isKnown && tracking.length < shortest) return refused('Too short for a tracking number', 'Scan it again.');
  const same = boxes.findIndex((box) => box.tracking.trim().toUpperCase() === tracking.toUpperCase());
  const at = Math.max(
    0,
    boxes.findIndex(({ key }) => key === currentKey),
  );
  if (same >= 0 && same !== at) {
    return refused(`Box ${same + 1} has this number`, `Scan the label of box ${at + 1}.`);
  }
  const before = boxes[at]?.tracking.trim();
  const filled = boxes.map((box, index) => (index === at ? { ...box, tracking } : box));
  const next = nextBox(filled, at);
  const left = filled.filter((box) => box.tracking.trim() === '').length;
  const carrier = isKnown ? (recognizeCarrier(tracking)?.name ?? '') : 'No carrier found. Kept as text.';
  const todo = left > 0 ? `Next: the label of box ${next + 1}.` : 'Scan SHIP, or check the list below.';
  const replaced = before && before !== tracking ? ` It replaces ${before}.` : '';
  return {
    ...{ kind: 'tracking', at, tracking, next: filled[next]?.key ?? currentKey },
    outcome: {
      tone: left === 0 ? 'complete' : 'ok',
      title: `Box ${at + 1}: ${tracking}`,
      detail: `${carrier}${carrier.endsWith('.') ? '' : '.'}${replaced} ${todo}`,
    },
  };
}

/** The first box without a number after this one, from the start again; this one where there is none. */
function nextBox(boxes: readonly PackedBox[], at: number): number {
  const order = [...boxes.keys()].map((step) => (at + 1 + step) % boxes.length);
  return order.find((index) => boxes[index]?.tracking.trim() === '') ?? at;
}

/** Our own label on a box of this shipment: the next carrier's label is for that box. */
function boxScan(id: string, box: number | undefined, { boxes, shipmentId }: ShipState): ShipScan {
  if (id !== shipmentId) return refused('This box belongs to another shipment', 'Put it aside, then scan again.');
  const at = (box ?? 1) - 1;
  if (!boxes[at]) return refused(`There is no box ${at + 1}`, `This shipment has ${boxes.length} now.`);
  return {
    kind: 'box',
    at,
    outcome: { tone: 'ok', title: `Box ${at + 1}`, detail: "Scan the carrier's label on it." },
  };
}

function orderScan(ids: readonly string[], state: ShipState, records: ShipRecords): ShipScan {
  const shipping = ids.find((id) => state.orderIds.has(id));
  const order = records.order(shipping ?? ids[0] ?? '');
  const name = order?.name ?? `Order ${shortNumber(ids[0] ?? '')}`;
  if (shipping) return nothing({ tone: 'ok', title: `${name} is in this shipment` });
  if (!order)
    return refused(`${name} is not known here`, 'It belongs to another warehouse or was deleted. Put it aside.');
  return foreign(name, order.projectId, state, records);
}

function kitScan(id: string, state: ShipState, records: ShipRecords): ShipScan {
  const projectId = records.projectOfKit(id);
  if (!projectId)
    return refused('This kit is not known here', 'It belongs to another warehouse or was deleted. Put it aside.');
  return foreign('This kit', projectId, state, records);
}

/** Why something does not ship with these boxes. */
function foreign(name: string, projectId: string, state: ShipState, records: ShipRecords): ShipScan {
  const project = records.project(projectId);
  const warehouseId = project?.fulfillingById ?? '';
  if (warehouseId !== state.warehouseId) {
    const place = records.placeName(warehouseId) ?? 'another warehouse';
    return refused(`${name} belongs to ${place}`, 'It does not ship from here. Put it aside.');
  }
  if (projectId !== state.projectId) {
    return refused(`${name} is for ${project?.name ?? 'another project'}`, 'Do not put it into these boxes.');
  }
  return refused(`${name} is not in this shipment`, 'Close this dialog and select it, if it is ready.');
}
