import { collection } from '@groundwork/data-cache';
import type { GridApi } from 'ag-grid-community';
import { useStore } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { columnReads } from './cell-text.ts';
import type { Column } from './column.ts';
import { refreshCards } from './refresh-cards.ts';

const debounceMs = 100;

/**
 * Keeps the collections that the columns read (vendors of products, tags, media) loaded while the grid is mounted, and
 * redraws dependent cells when one of them changes.
 */
export function useColumnReads<R>(
  api: RefObject<GridApi<R> | undefined>,
  columns: readonly Column<R>[],
  isCards: boolean,
  /** After the cells that depend on what changed are drawn. */
  onRefresh: () => void,
): void {
  const store = useStore();
  const names = useMemo(() => [...new Set(columns.flatMap(columnReads))].sort(), [columns]);
  const key = names.join();
  // Columns may arrive later (those of tag sets) and read the same collections as the ones before.
  const latest = useRef(columns);
  latest.current = columns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the names, a new list each time
  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      const grid = api.current;
      if (!grid || grid.isDestroyed()) return;
      const dependent = latest.current.filter((column) => columnReads(column).some((name) => changed.has(name)));
      changed.clear();
      const ids = dependent.map(({ id }) => id);
      if (isCards) refreshCards(grid);
      else grid.refreshCells({ columns: ids.filter((id) => grid.getColumn(id)), force: true });
      if (grid.getColumnState().some(({ colId, sort }) => sort && ids.includes(colId))) grid.onSortChanged();
      onRefresh();
    };
    const stops = names.flatMap((name) => [
      collection(name).subscribe(),
      store.sub(collection(name).allAtom, () => {
        changed.add(name);
        timer ??= setTimeout(refresh, debounceMs);
      }),
    ]);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [api, store, key, isCards, onRefresh]);
}
