import { useReducer, useRef } from 'react';

/** What belongs to the number of an item, and is stored with it. */
export interface Kept {
  /** '' takes the stored note away. */
  note?: string;
  photoId?: string;
}

/** The notes and photos that the server does not have yet, by item: skipping an item, or counting another one first, keeps them. */
export function useKept() {
  const items = useRef<ReadonlyMap<string, Kept>>(new Map());
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const set = (id: string, kept: Kept | undefined) => {
    const others = [...items.current].filter(([other]) => other !== id);
    items.current = new Map(kept ? [...others, [id, kept]] : others);
    changed();
  };
  return {
    of: (id: string): Kept | undefined => items.current.get(id),
    isEmpty: items.current.size === 0,
    add: (id: string, more: Kept) => set(id, { ...items.current.get(id), ...more }),
    /** They are stored, unless something was added since they were sent. */
    drop: (id: string, sent = items.current.get(id)) => {
      if (sent && items.current.get(id) === sent) set(id, undefined);
    },
  };
}
