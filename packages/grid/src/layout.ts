import type { ColumnState, FilterModel } from 'ag-grid-community';

/** One column's place in a layout; AG Grid's column state reduced to the parts that this product uses. */
export interface ColumnLayout {
  colId: string;
  hide: boolean;
  width?: number;
  sort?: 'asc' | 'desc';
  sortIndex?: number;
}

/**
 * The part of a grid's state that a saved view stores: `columnState` and, within `filterState`, the column filters and
 * advanced settings.
 */
export interface GridLayout {
  columnState: ColumnLayout[];
  columnFilters?: FilterModel;
  /** The values of the advanced settings by id ([GV-10]). */
  advanced?: Readonly<Record<string, boolean>>;
}

/** Columns the grid adds itself (checkboxes, row menu) belong to no layout. */
export const isOwnColumn = (colId: string): boolean => colId.startsWith('ag-Grid') || colId === rowMenuColumnId;
export const rowMenuColumnId = 'rowMenu';

export function readColumnState(state: readonly ColumnState[]): ColumnLayout[] {
  return state
    .filter(({ colId }) => !isOwnColumn(colId))
    .map(({ colId, hide, width, flex, sort, sortIndex }) => ({
      colId,
      hide: hide ?? false,
      ...(width != null && flex == null && { width: Math.round(width) }),
      ...(sort && { sort: sort === 'asc' ? ('asc' as const) : ('desc' as const) }),
      ...(sort && sortIndex != null && { sortIndex }),
    }));
}

/** A stored layout, as far as it can be understood; a saved view may come from another version ([G21]). */
export function parseColumnState(stored: unknown): ColumnLayout[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.filter(
    (entry): entry is ColumnLayout =>
      typeof entry === 'object' && entry !== null && typeof (entry as ColumnLayout).colId === 'string',
  );
}

/** Whether two layouts look the same; columns that only one of them knows do not count. */
export function isSameLayout(a: GridLayout, b: GridLayout): boolean {
  const known = new Set(a.columnState.map(({ colId }) => colId));
  const common = new Set(b.columnState.map(({ colId }) => colId).filter((colId) => known.has(colId)));
  const text = (layout: GridLayout) =>
    JSON.stringify([
      layout.columnState
        .filter(({ colId }) => common.has(colId))
        .map(({ colId, hide, width, sort, sortIndex }) => [colId, hide, width, sort, sortIndex]),
      layout.columnFilters ?? {},
      Object.entries(layout.advanced ?? {})
        .filter(([, value]) => value !== undefined)
        .sort(([one], [other]) => one.localeCompare(other)),
    ]);
  return text(a) === text(b);
}

/** A layout that says only those widths that differ from where it started; the others are left to the declared columns. */
export function withChangedWidths(layout: GridLayout, start: GridLayout): GridLayout {
  const before = new Map(start.columnState.map(({ colId, width }) => [colId, width]));
  return {
    ...layout,
    columnState: layout.columnState.map(({ width, ...column }) =>
      width === undefined || width === before.get(column.colId) ? column : { ...column, width },
    ),
  };
}
