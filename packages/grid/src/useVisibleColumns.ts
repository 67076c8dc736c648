import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Column } from './column.ts';
import { isDeclaredHidden } from './column-definitions.ts';
import { EmptyColumns, emptyIn } from './empty-columns.ts';
import { isGroupRow } from './groups.ts';
import { pinIdentity } from './pinned-columns.ts';
import { hiddenMatches } from './search/hidden-matches.ts';
import type { Grid } from './useGrid.ts';

/** Milliseconds of quiet after which columns are looked at: neither a keystroke nor a row waits for it. */
const quiet = 200;

interface Options<R extends { id: string }> {
  api: RefObject<GridApi<R> | undefined>;
  columns: readonly Column<R>[];
  rows: readonly R[];
  quickFilter: string;
  isCards: boolean;
  isTablet: boolean;
  grid: Grid<R>;
}

/** The visible columns: without those that are empty in all rows, and always with those that identify a row. */
export function useVisibleColumns<R extends { id: string }>(options: Options<R>) {
  const { quickFilter } = options;
  const latest = useRef(options);
  latest.current = options;
  const visibility = useMemo(() => {
    const { columns, rows, isCards, isTablet } = latest.current;
    const declared = columns.filter((column) => !isDeclaredHidden(column, isTablet));
    const empty = new EmptyColumns<R>(isCards ? undefined : emptyIn(declared, rows));
    /** What was looked at before anything is drawn, until the grid is there. */
    let looked = isCards || rows.length === 0 ? undefined : { columns, rows };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const live = () => {
      const { api, isCards } = latest.current;
      return isCards || api.current?.isDestroyed() ? undefined : api.current;
    };
    let rowTimer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    /** Rows that have changed since the columns were looked at; undefined: all are others. */
    let changed: R[] | undefined = [];
    const followRows = () => {
      const api = live();
      const { columns, rows: shown, grid } = latest.current;
      changed = [];
      if (!api) return;
      // Otherwise every row would be looked at a second time before the first one is seen.
      const isKnown = looked?.columns === columns && looked.rows === shown;
      looked = undefined;
      if (isKnown) empty.begin(declared);
      else empty.follow(api, columns, shown, (colId) => grid.handle?.isChosen?.(colId) ?? false);
    };
    const followChanged = () => {
      const api = live();
      if (!changed) return followRows();
      if (api) empty.fill(api, latest.current.columns, changed);
      changed = [];
    };
    const first = () => {
      if (!isFirst || latest.current.rows.length === 0) return false;
      isFirst = false;
      followRows();
      return true;
    };
    const report = () => {
      const api = live();
      const { columns, quickFilter: filter, grid } = latest.current;
      if (!api) return;
      const seen = columnsInSight(api);
      const onScreen = columns.filter(({ id }) => seen.has(id));
      const offScreen = columns.filter(({ id }) => !seen.has(id));
      grid.report.hiddenMatches(
        filter === '' || seen.size === 0 || offScreen.length === 0
          ? []
          : hiddenMatches(displayed(api), { onScreen, offScreen }, filter),
      );
    };
    return {
      empty,
      followRows,
      first,
      // A column that is empty may be filled by a changed row; that may wait until nothing else happens.
      rowsChanged: (others: readonly R[] | undefined) => {
        if (first()) return;
        if (others && changed) for (const row of others) if (!isGroupRow(row)) changed.push(row);
        if (!others) changed = undefined;
        clearTimeout(rowTimer);
        rowTimer = setTimeout(followChanged, quiet);
      },
      followWidth: () => {
        const api = live();
        const { columns } = latest.current;
        const { left = 0, right = 0 } = api?.getHorizontalPixelRange() ?? {};
        // A page that is hidden has no width.
        if (api && right > left) pinIdentity(api, columns, right - left + pinnedWidth(api));
      },
      followFilter: () => {
        clearTimeout(timer);
        timer = setTimeout(report, quiet);
      },
      stop: () => {
        clearTimeout(timer);
        clearTimeout(rowTimer);
      },
    };
  }, []);
  useEffect(() => void visibility.first(), [visibility]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is searched for
  useEffect(visibility.followFilter, [quickFilter, visibility]);
  useEffect(() => visibility.stop, [visibility]);
  return visibility;
}

/** So much of a column is enough to read in it. */
const leastSeen = 40;

/** The columns of which something can be read; AG Grid draws further ones beside them. */
function columnsInSight<R>(api: GridApi<R>): Set<string> {
  const { left, right } = api.getHorizontalPixelRange();
  if (right <= left) return new Set();
  const isSeen = (start: number, width: number) =>
    Math.min(start + width, right) - Math.max(start, left) >= Math.min(width, leastSeen);
  return new Set(
    api
      .getAllDisplayedColumns()
      .filter((column) => column.isPinned() || isSeen(column.getLeft() ?? 0, column.getActualWidth()))
      .map((column) => column.getColId()),
  );
}

const pinnedWidth = <R>(api: GridApi<R>) =>
  api.getAllDisplayedColumns().reduce((sum, column) => sum + (column.isPinned() ? column.getActualWidth() : 0), 0);

/** Enough rows to name the columns; a filter that leaves more is narrowed further. */
const mostRows = 200;
function displayed<R>(api: GridApi<R>): R[] {
  const records: R[] = [];
  const last = Math.min(api.getDisplayedRowCount(), mostRows);
  for (let index = 0; index < last; index++) {
    const data = api.getDisplayedRowAtIndex(index)?.data;
    if (data !== undefined && !isGroupRow(data)) records.push(data);
  }
  return records;
}
