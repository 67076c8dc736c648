import { startTransition, useMemo, useRef, useState } from 'react';
import type { GridLayout } from './layout.ts';

/** A column as the Configure View dialog lists it ([GV-10]). */
export interface ColumnSetting {
  colId: string;
  headerName: string;
  visible: boolean;
}

/** How much room a row takes. */
export type Density = 'comfortable' | 'compact';

/** Commands of a mounted grid. */
export interface GridHandle<R> {
  /**
   * False after AG Grid is destroyed (hidden page, switch to the phone's cards). A custom display that lives as long as its
   * page may omit it and counts as mounted.
   */
  isMounted?(): boolean;
  clearSelection(): void;
  select(ids: readonly string[]): void;
  /** The rows that pass the filters, in the order shown. */
  displayedRows(): R[];
  columns(): ColumnSetting[];
  setVisible(colId: string, visible: boolean): void;
  layout(): GridLayout;
  /** Undefined: back to what the columns declare. */
  applyLayout(layout: GridLayout | undefined): void;
  /** Called by `<DataGrid>` only: the user has changed the layout; the declared columns have changed. */
  layoutChosen(): void;
  columnsChanged(): void;
  /** Whether the user or a view has chosen this column's visibility; a display in place of the grid need not say so. */
  isChosen?(colId: string): boolean;
  /** Keeps a row where it is although its record changes, until the next visit or another sorting. */
  hold?(id: string): void;
  /** Marks a row for a moment: it was saved. */
  mark?(id: string): void;
  /** The displayed rows as CSV; `colIds` default to the visible columns. */
  csv(options: { withInternalId: boolean }): string;
  /** The same text part by part, for downloadCsv. */
  csvParts(options: { withInternalId: boolean }): Iterable<string>;
  focus(): void;
}

/** A grid's handle and the few facts about it that screens show; given to `<DataGrid grid>` and read beside it. */
export interface Grid<R> {
  handle: GridHandle<R> | undefined;
  selected: readonly R[];
  displayedCount: number;
  /** Grows whenever the user changes columns, order, sorting or column filters. */
  layoutRevision: number;
  /** Headers of columns off the screen by which the quick filter has found rows. */
  hiddenMatches: readonly string[];
  /** Phone: taps select instead of opening. */
  isSelecting: boolean;
  setSelecting(isSelecting: boolean): void;
  /** Called by `<DataGrid>` only. */
  report: GridReport<R>;
}
export interface GridReport<R> {
  handle(handle: GridHandle<R> | undefined): void;
  selected(rows: readonly R[]): void;
  displayedCount(count: number): void;
  layoutChanged(): void;
  hiddenMatches(headers: readonly string[]): void;
}

const same = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** The options of a page's grid. */
export interface UseGridOptions {
  /** False: the page shows nothing that is summed up from the rows, and is not rendered again when as many others are shown. */
  followsRows?: boolean;
}

/**
 * Creates the grid of a page: pass it to `<DataGrid grid>` and read it beside it.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection } from '@groundwork/data-cache';
 * import { DataGrid, useGrid } from '@groundwork/grid';
 * import { useAtomValue } from 'jotai';
 *
 * function Chosen() {
 *   const grid = useGrid<RecordOf<'vendors'>>();
 *   const rows = useAtomValue(collection('vendors').allAtom);
 *   return (
 *     <>
 *       <p>{grid.selected.length} selected</p>
 *       <DataGrid label="Vendors" grid={grid} rows={rows} columns={[{ id: 'name', header: 'Name', value: (row) => row.name }]} />
 *     </>
 *   );
 * }
 * ```
 */
export function useGrid<R>({ followsRows = true }: UseGridOptions = {}): Grid<R> {
  const [handle, setHandle] = useState<GridHandle<R>>();
  const [selected, setSelected] = useState<readonly R[]>([]);
  // Other rows may be as many: what sums them up has to look again, after the rows are shown.
  const [displayed, setDisplayed] = useState({ count: 0 });
  const shown = useRef(0);
  const [layoutRevision, setLayoutRevision] = useState(0);
  const [isSelecting, setSelecting] = useState(false);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const report = useMemo<GridReport<R>>(
    () => ({
      handle: (next) => setHandle(() => next),
      selected: (rows) => setSelected((current) => (same(rows, current) ? current : rows)),
      displayedCount: (count) => {
        const isOther = shown.current !== count;
        shown.current = count;
        if (isOther) setDisplayed({ count });
        else if (followsRows) startTransition(() => setDisplayed({ count }));
      },
      layoutChanged: () => setLayoutRevision((revision) => revision + 1),
      hiddenMatches: (headers) => setHidden((current) => (same(headers, current) ? current : headers)),
    }),
    [followsRows],
  );
  return {
    handle,
    selected,
    displayedCount: displayed.count,
    layoutRevision,
    hiddenMatches: hidden,
    isSelecting,
    setSelecting,
    report,
  };
}
