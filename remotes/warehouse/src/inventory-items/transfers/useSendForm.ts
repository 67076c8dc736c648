import type { InventoryItem } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { useState } from 'react';
import { boxesProblem, emptyBox, type PackedBox, withTotal } from '../../shipping/boxes.ts';
import { sentError } from './transfer-rules.ts';

/** The items to send to another warehouse, and their boxes: initially all available pieces in one. */
export function useSendForm(given: readonly InventoryItem[]) {
  const [first] = useState(given);
  const [items, setItems] = useState(first);
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number | undefined>>(
    () => new Map(given.map((item) => [item.id, availableQuantity(item)])),
  );
  const [packed] = useState<readonly PackedBox[]>(() =>
    given.reduce<PackedBox[]>((all, item) => withTotal(all, item.id, availableQuantity(item)), [emptyBox(0)]),
  );
  const [boxes, setBoxes] = useState(packed);
  const [currentKey, setCurrentKey] = useState(0);
  const [note, setNote] = useState<string>();
  const setQuantity = (item: InventoryItem, quantity: number | undefined) => {
    setQuantities((all) => new Map(all).set(item.id, quantity));
    setBoxes((all) => withTotal(all, item.id, sentError(quantity, item) ? 0 : (quantity ?? 0)));
  };
  const lines = items.flatMap(({ id, name }) => {
    const quantity = boxes.flatMap((box) => box.lines.filter((line) => line.id === id));
    const sum = quantity.reduce((total, line) => total + line.quantity, 0);
    return sum > 0 ? [{ id, name, quantity: sum }] : [];
  });
  const empty = boxes.findIndex((box) => box.lines.length === 0);
  return {
    ...{ items, quantities, setQuantity, boxes, setBoxes, currentKey, setCurrentKey, note, setNote, lines },
    isChanged: note !== undefined || boxes !== packed || items !== first,
    total: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    hasErrors: items.some((item) => sentError(quantities.get(item.id), item)),
    /** Why the boxes cannot leave. */
    boxProblem: empty < 0 ? boxesProblem(boxes) : `Box ${empty + 1} is empty`,
    /** Another item, with all its free pieces. */
    add: (item: InventoryItem) => {
      if (items.some(({ id }) => id === item.id)) return;
      // Of a burst of scans the second comes before the first is drawn.
      setItems((all) => (all.some(({ id }) => id === item.id) ? all : [...all, item]));
      setQuantity(item, availableQuantity(item));
    },
  };
}
export type SendForm = ReturnType<typeof useSendForm>;
