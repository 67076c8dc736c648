import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Column } from './column.ts';
import { type FirstColumns, firstWidth, isDeclaredHidden, rowMenuWidth } from './column-definitions.ts';
import { type PlacedColumn, pinnedIn } from './pinned-columns.ts';
import { selectionWidth } from './selection-column.ts';

/** Rows that AG Grid draws above and below those in sight, so that scrolling does not wait for them. */
const buffer = 10;
/** After which time they are drawn, when nothing else is to do. */
const quiet = 400;

interface Options<R> {
  frame: RefObject<HTMLElement | null>;
  api: RefObject<GridApi<R> | undefined>;
  columns: readonly Column<R>[];
  empty: ReadonlySet<string>;
  isCards: boolean;
  isTablet: boolean;
  hasSelection: boolean;
  hasRowMenu: boolean;
}

/**
 * How the grid is first drawn: with nothing that is taken away again, and only with rows that are in sight. Undefined until
 * the room for it is measured, before the browser paints; where nothing has a size (a hidden page), AG Grid does as it does.
 */
export function useFirstDrawing<R>(given: Options<R>): (FirstColumns & { rowBuffer: number }) | undefined {
  const { frame, api } = given;
  const [first, setFirst] = useState<FirstColumns & { rowBuffer: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a grid is first drawn once
  useLayoutEffect(() => {
    const { clientWidth: width, clientHeight: height } = frame.current ?? { clientWidth: 0, clientHeight: 0 };
    setFirst({
      hidden: given.empty,
      pinned: given.isCards || width === 0 ? new Set() : pinnedIn(given.columns, placed(given), width),
      rowBuffer: height === 0 ? buffer : 0,
    });
  }, []);
  const isShort = first?.rowBuffer === 0;
  useEffect(() => {
    if (!isShort) return;
    const fill = () => {
      if (api.current && !api.current.isDestroyed()) api.current.setGridOption('rowBuffer', buffer);
    };
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(fill, { timeout: quiet });
      else fill();
    }, quiet);
    return () => clearTimeout(timer);
  }, [api, isShort]);
  return first;
}

function placed<R>({ columns, empty, isTablet, hasSelection, hasRowMenu }: Options<R>): PlacedColumn[] {
  const shown = columns.filter((column) => !isDeclaredHidden(column, isTablet) && !empty.has(column.id));
  return [
    ...(hasSelection ? [{ id: 'selection', width: selectionWidth, isPinned: true }] : []),
    ...shown.map((column) => ({ id: column.id, width: firstWidth(column, isTablet), isPinned: false })),
    ...(hasRowMenu ? [{ id: 'menu', width: rowMenuWidth, isPinned: true }] : []),
  ];
}
