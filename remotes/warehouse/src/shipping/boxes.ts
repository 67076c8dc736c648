import { largestNumber, messages } from '@groundwork/contract';

/** Pieces of an order, or of an inventory item in a transfer, that are in a box. */
export interface PackedLine {
  id: string;
  quantity: number;
}
/** A box while it is packed in the dialog. */
export interface PackedBox {
  /** Of this dialog. */
  key: number;
  weight: number | undefined;
  tracking: string;
  /** Chosen by hand, where the number does not say it. */
  carrier: string | undefined;
  lines: readonly PackedLine[];
}

export const emptyBox = (key: number): PackedBox => ({
  ...{ key, weight: undefined, tracking: '', carrier: undefined, lines: [] },
});

/** Why a weight, in kilograms, is not possible. */
export function weightProblem({ weight }: Pick<PackedBox, 'weight'>): string | undefined {
  if (weight === undefined) return undefined;
  if (weight < 0) return messages.atLeast(0);
  return weight > largestNumber ? messages.atMost(largestNumber) : undefined;
}
/** Why boxes cannot leave as they are: 'Correct the weight of box 2'. */
export function boxesProblem(boxes: readonly PackedBox[]): string | undefined {
  const wrong = boxes.findIndex((box) => weightProblem(box) !== undefined);
  return wrong < 0 ? undefined : `Correct the weight of box ${wrong + 1}`;
}

const quantityIn = (box: PackedBox, id: string) => box.lines.find((line) => line.id === id)?.quantity ?? 0;

function withQuantity(box: PackedBox, id: string, quantity: number): PackedBox {
  const others = box.lines.filter((line) => line.id !== id);
  return { ...box, lines: quantity > 0 ? [...others, { id, quantity }] : others };
}

/**
 * Puts so many pieces of a line into one of the boxes. The total is fixed: an increase takes pieces out of the other
 * boxes, a decrease moves them into the next one.
 */
export function setInBox(boxes: readonly PackedBox[], at: number, id: string, wanted: number): PackedBox[] {
  const total = boxes.reduce((sum, box) => sum + quantityIn(box, id), 0);
  const next = [...boxes];
  const target = next[at];
  if (!target || next.length < 2) return next;
  const quantity = Math.max(0, Math.min(total, Math.trunc(wanted)));
  let change = quantity - quantityIn(target, id);
  next[at] = withQuantity(target, id, quantity);
  // From the box after it round to the one before it.
  for (let step = 1; step < next.length && change !== 0; step += 1) {
    const index = (at + step) % next.length;
    const box = next[index];
    if (!box) continue;
    const has = quantityIn(box, id);
    const taken = change > 0 ? Math.min(change, has) : change;
    next[index] = withQuantity(box, id, has - taken);
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
      ? gone.lines.reduce((sum, { id, quantity }) => withQuantity(sum, id, quantityIn(sum, id) + quantity), box)
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

/** Leaves a line out of all boxes. */
export const withoutLine = (boxes: readonly PackedBox[], id: string): PackedBox[] =>
  boxes.map((box) => withQuantity(box, id, 0));

/** The boxes hold as many pieces of a line as wanted: more go into the first box, fewer come out of the last ones. */
export function withTotal(boxes: readonly PackedBox[], id: string, wanted: number): PackedBox[] {
  const next = [...boxes];
  let change = wanted - next.reduce((sum, box) => sum + quantityIn(box, id), 0);
  for (let at = next.length - 1; at >= 0 && change !== 0; at -= 1) {
    const box = next[at];
    if (!box || (change > 0 && at > 0)) continue;
    const has = quantityIn(box, id);
    const changed = Math.max(0, has + change);
    next[at] = withQuantity(box, id, changed);
    change -= changed - has;
  }
  return next;
}
