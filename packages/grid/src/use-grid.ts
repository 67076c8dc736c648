import { useMemo, useState } from 'react';
import type { GridLayout } from './layout.ts';

/** A column as the Configure View dialog lists it ([GV-10]). */
export interface ColumnSetting {
  colId: string;
  headerName: string;
  visible: boolean;
}

/** What a screen may do with its grid once it stands. */
export interface GridHandle<R> {
  /**
   * False once its grid is gone: a page that is hidden, or a phone's cards, have another when they are shown again. What
   * stands as long as its page (cards of a remote's own) need not say so.
   */
  stands?(): boolean;
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
}

export function useGrid<R>(): Grid<R> {
  const [handle, setHandle] = useState<GridHandle<R>>();
  const [selected, setSelected] = useState<readonly R[]>([]);
  // Other rows may be as many: whoever sums them up has to look again.
  const [displayed, setDisplayed] = useState({ count: 0 });
  const [layoutRevision, setLayoutRevision] = useState(0);
  const [isSelecting, setSelecting] = useState(false);
  const report = useMemo<GridReport<R>>(
    () => ({
      handle: (next) => setHandle(() => next),
      selected: (rows) => setSelected((current) => (rows.length === 0 && current.length === 0 ? current : rows)),
      displayedCount: (count) => setDisplayed({ count }),
      layoutChanged: () => setLayoutRevision((revision) => revision + 1),
    }),
    [],
  );
  return { handle, selected, displayedCount: displayed.count, layoutRevision, isSelecting, setSelecting, report };
}
