import { useState } from 'react';
import { countOf } from '../../count-of.ts';
import type { Traveling } from './transfer-rules.ts';

interface Arrived {
  quantity: number | undefined;
  locale: string | undefined;
}

/** The received quantities of a transfer, item by item: initially everything that was sent. */
export function useReceiveForm(given: readonly Traveling[]) {
  const [items, setItems] = useState(given);
  const [arrived, setArrived] = useState<ReadonlyMap<string, Arrived>>(new Map());
  const [currentId, setCurrentId] = useState<string>();
  const of = (id: string): Arrived =>
    arrived.get(id) ?? { quantity: items.find((item) => item.id === id)?.quantity, locale: undefined };
  const change = (id: string, fields: Partial<Arrived>) =>
    setArrived((all) => new Map(all).set(id, { ...(all.get(id) ?? of(id)), ...fields }));
  return {
    ...{ items, of, change },
    isChanged: arrived.size > 0,
    /** The item that the next place or number is for; none: all. */
    ...{ currentId, setCurrentId },
    /** Adds the items of another box. @returns how many items were added */
    add: (more: readonly Traveling[]): number => {
      const fresh = more.filter(({ id }) => items.every((item) => item.id !== id));
      setItems([...items, ...fresh]);
      return fresh.length;
    },
    /** Puts the current item at a place, or all that have none yet. */
    place: (locale: string): string => {
      const current = items.find(({ id }) => id === currentId);
      const placed = current ? [current] : items.filter(({ id }) => !of(id).locale);
      for (const { id } of placed) change(id, { locale });
      return current?.name ?? countOf(placed.length, 'item');
    },
  };
}
export type ReceiveForm = ReturnType<typeof useReceiveForm>;
