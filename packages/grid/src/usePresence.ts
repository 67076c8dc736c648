import type { PresentPerson } from '@groundwork/contract';
import { presenceAtom, presenceKey, presentPeople } from '@groundwork/data-cache';
import type { GridApi } from 'ag-grid-community';
import { useStore } from 'jotai';
import { type RefObject, useEffect } from 'react';
import type { DataGridProps } from './data-grid-props.ts';
import { isGroupRow } from './groups.ts';

/** How a renderer finds the record of its row. */
export interface PresenceContext<R> {
  recordOf?: DataGridProps<R & { id: string }>['recordOf'];
}
const nobody: readonly PresentPerson[] = [];

/** Who else has the record of a row open at this moment. */
export function presentIn<R>({ recordOf }: PresenceContext<R>, row: R): readonly PresentPerson[] {
  const record = recordOf?.(row as R & { id: string });
  return record ? presentPeople(record) : nobody;
}

/** Draws the names again of whose records others open or close: of the rows in sight alone, the others are drawn later. */
export function usePresence<R extends { id: string }>(api: RefObject<GridApi<R> | undefined>, isShown: boolean): void {
  const store = useStore();
  useEffect(() => {
    if (!isShown) return;
    let before = store.get(presenceAtom);
    return store.sub(presenceAtom, () => {
      const now = store.get(presenceAtom);
      const isChanged = (key: string) => now[key] !== before[key];
      const changed = new Set([...Object.keys(before), ...Object.keys(now)].filter(isChanged));
      before = now;
      const grid = api.current;
      if (changed.size === 0 || !grid || grid.isDestroyed()) return;
      const { recordOf } = grid.getGridOption('context') as PresenceContext<R>;
      const rowNodes = grid.getRenderedNodes().filter(({ data }) => {
        const record = data && !isGroupRow(data) && recordOf?.(data);
        return record && changed.has(presenceKey(record));
      });
      if (rowNodes.length === 0) return;
      grid.refreshCells({ rowNodes, force: true });
    });
  }, [api, store, isShown]);
}
