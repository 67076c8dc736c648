import type { Shipment } from '@groundwork/contract';
import { useMemo, useState } from 'react';
import { emptyBox, type PackedBox, withoutLine } from './boxes.ts';
import { contentsOf, type OrderLine } from './order-line.ts';
import type { ShipmentDraft } from './ship-orders.ts';

/** The shipment that all of these orders are packed in, if there is one. */
export function packedShipment(lines: readonly OrderLine[]): Shipment | undefined {
  const [shipment] = lines.map((line) => line.shipment);
  return shipment && lines.every((line) => line.shipment?.id === shipment.id) ? shipment : undefined;
}

/** One box with everything, or the boxes as they were packed, with what is ready now. */
function firstBoxes(lines: readonly OrderLine[], packed: Shipment | undefined): PackedBox[] {
  const all = { ...emptyBox(0), lines: lines.map(({ id, quantity }) => ({ id, quantity })) };
  if (!packed) return [all];
  const contents = contentsOf(packed.boxes);
  const isAsPacked = lines.every(({ id, quantity }) => contents.get(id) === quantity) && contents.size === lines.length;
  return packed.boxes.map((box, key) => ({
    ...{ key, weight: box.weight, tracking: box.tracking ?? '', carrier: box.carrier },
    lines: isAsPacked
      ? box.lines.map(({ orderId, quantity }) => ({ id: orderId, quantity }))
      : key === 0
        ? all.lines
        : [],
  }));
}

/** The state of the dialog's form. */
export function useShipForm(chosen: readonly OrderLine[], recipientIds: readonly string[]) {
  const [packed] = useState(() => packedShipment(chosen));
  const [lines, setLines] = useState(chosen);
  const [first] = useState(() => firstBoxes(chosen, packed));
  const [boxes, setBoxes] = useState<readonly PackedBox[]>(first);
  const [currentKey, setCurrentKey] = useState(
    () => (boxes.find(({ tracking }) => tracking.trim() === '') ?? boxes[0])?.key ?? 0,
  );
  // The orders that follow after a failure leave in the same shipment.
  const [begunId, setBegunId] = useState<string>();
  const [invoice, setInvoice] = useState(packed?.invoice);
  const [note, setNote] = useState(packed?.note);
  const [mailsTo, setMailsTo] = useState<readonly string[]>();
  const [isMailed, setMailed] = useState<boolean>();
  const recipients = mailsTo ?? (packed && packed.recipientIds.length > 0 ? packed.recipientIds : recipientIds);
  const mailed = isMailed ?? recipients.length > 0;
  const projectId = chosen[0]?.project.id ?? '';
  const draft = useMemo(
    (): ShipmentDraft => ({
      shipmentId: begunId ?? packed?.id,
      projectId,
      invoice,
      note,
      recipientIds: mailed ? recipients : [],
      boxes: boxes.map(({ weight, tracking, carrier, lines: content }) => ({
        ...{ weight, carrier, lines: content.map(({ id, quantity }) => ({ orderId: id, quantity })) },
        tracking: tracking.trim() || undefined,
      })),
    }),
    [begunId, packed, projectId, invoice, note, mailed, recipients, boxes],
  );
  const leaveOut = (ids: readonly string[]) => {
    setLines((before) => before.filter(({ id }) => !ids.includes(id)));
    setBoxes((before) => ids.reduce((next, id) => withoutLine(next, id), before));
  };
  return {
    ...{ packed, lines, boxes, setBoxes, currentKey, setCurrentKey, invoice, setInvoice, note, setNote, draft },
    /** Whether a part of it has left: it cannot be packed any more. */
    isBegun: begunId !== undefined,
    ...{ recipients, setRecipients: setMailsTo, isMailed: mailed, setMailed },
    isChanged:
      boxes !== first ||
      invoice !== packed?.invoice ||
      note !== packed?.note ||
      mailsTo !== undefined ||
      isMailed !== undefined,
    /** Some of the orders have left in this shipment. */
    hasBegun: (shipmentId: string, orderIds: readonly string[]) => {
      setBegunId(shipmentId);
      leaveOut(orderIds);
    },
    leaveOut,
  };
}
export type ShipForm = ReturnType<typeof useShipForm>;
