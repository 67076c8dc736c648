import type { ShipmentLine } from '@groundwork/contract';

/** A box while it is packed in the dialog. */
export interface PackedBox {
  /** Of this dialog. */
  key: number;
  weight: number | undefined;
  tracking: string;
  /** Chosen by hand, where the number does not say it. */
  carrier: string | undefined;
  lines: readonly ShipmentLine[];
}

export const emptyBox = (key: number): PackedBox => ({
  ...{ key, weight: undefined, tracking: '', carrier: undefined, lines: [] },
});

const quantityIn = (box: PackedBox, orderId: string) =>
  box.lines.find((line) => line.orderId === orderId)?.quantity ?? 0;

function withQuantity(box: PackedBox, orderId: string, quantity: number): PackedBox {
  const others = box.lines.filter((line) => line.orderId !== orderId);
  return { ...box, lines: quantity > 0 ? [...others, { orderId, quantity }] : others };
}

/**
 * Puts so many pieces of an order into one of the boxes. What ships is fixed: more comes out of the other boxes, fewer go
 * into the next one.
 */
export function setInBox(boxes: readonly PackedBox[], at: number, orderId: string, wanted: number): PackedBox[] {
  const total = boxes.reduce((sum, box) => sum + quantityIn(box, orderId), 0);
  const next = [...boxes];
  const target = next[at];
  if (!target || next.length < 2) return next;
  const quantity = Math.max(0, Math.min(total, Math.trunc(wanted)));
  let change = quantity - quantityIn(target, orderId);
  next[at] = withQuantity(target, orderId, quantity);
  // From the box after it round to the one before it.
  for (let step = 1; step < next.length && change !== 0; step += 1) {
    const index = (at + step) % next.length;
    const box = next[index];
    if (!box) continue;
    const has = quantityIn(box, orderId);
    const taken = change > 0 ? Math.min(change, has) : change;
    next[index] = withQuantity(box, orderId, has - taken);
    change -= taken;
  }
  return next;
}

/** Takes a box away; what was in it goes into the one before, or else the next. */
export function withoutBox(boxes: readonly PackedBox[], at: number): PackedBox[] {
  const gone = boxes[at];
  if (!gone || boxes.length < 2) return [...boxes];
  const left = boxes.filter((_, index) => index !== at);
  const into = Math.max(0, at - 1);
  return left.map((box, index) =>
    index === into
      ? gone.lines.reduce(
          (sum, { orderId, quantity }) => withQuantity(sum, orderId, quantityIn(sum, orderId) + quantity),
          box,
        )
      : box,
  );
}

/** As many boxes as wanted: further ones are empty, the last ones are taken away. */
export function withCount(boxes: readonly PackedBox[], count: number): PackedBox[] {
  let next = [...boxes];
  while (next.length < count) next.push(emptyBox(Math.max(-1, ...next.map(({ key }) => key)) + 1));
  while (next.length > Math.max(1, count)) next = withoutBox(next, next.length - 1);
  return next;
}

/** Leaves an order out of all boxes. */
export const withoutOrder = (boxes: readonly PackedBox[], orderId: string): PackedBox[] =>
  boxes.map((box) => withQuantity(box, orderId, 0));
