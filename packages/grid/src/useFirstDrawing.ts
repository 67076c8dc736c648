import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Column } from './column.ts';
import { type FirstColumns, firstWidth, isDeclaredHidden, rowMenuWidth } from './column-definitions.ts';
import { type PlacedColumn, pinnedIn } from './pinned-columns.ts';
import { selectionWidth } from './selection-column.ts';

/** After which time the rows above and below those in sight are drawn, when nothing else is to do. */
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
  /** How high all rows are together, at least. */
  rowsHeight: number;
}

/** The options and columns with which AG Grid is created. */
export interface FirstDrawing extends FirstColumns {
  options: { rowBuffer: number; alwaysShowVerticalScroll: boolean };
}
/** Options that are set after the first rendering. */
const later: FirstDrawing['options'] = { rowBuffer: 10, alwaysShowVerticalScroll: false };

/**
 * How the grid is first drawn: with nothing that is taken away again, and only with rows that are in sight. Undefined until
 * the room for it is measured, before the browser paints; where nothing has a size (a hidden page), AG Grid does as it does.
 */
export function useFirstDrawing<R>(given: Options<R>): FirstDrawing | undefined {
  const { frame, api } = given;
  const [first, setFirst] = useState<FirstDrawing>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a grid is first drawn once
  useLayoutEffect(() => {
    const { clientWidth: width, clientHeight: height } = frame.current ?? { clientWidth: 0, clientHeight: 0 };
    setFirst({
      hidden: given.empty,
      pinned: given.isCards || width === 0 ? new Set() : pinnedIn(given.columns, placed(given), width),
      // AG Grid sees after the first drawing that the rows need a scrollbar, and has every cell's style made again, twice.
      options: height === 0 ? later : { rowBuffer: 0, alwaysShowVerticalScroll: given.rowsHeight > height },
    });
  }, []);
  const isShort = first !== undefined && first.options !== later;
  useEffect(() => {
    if (!isShort) return;
    const fill = () => {
      if (api.current && !api.current.isDestroyed()) api.current.updateGridOptions(later);
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
