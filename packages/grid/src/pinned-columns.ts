import type { GridApi } from 'ag-grid-community';
import type { Column } from './column.ts';

/** Pinned columns leave at least this part of the width to those that scroll. */
const scrollingPart = 0.35;

/** A column as it takes room in the grid. */
export interface PlacedColumn {
  id: string;
  width: number;
  isPinned: boolean;
}

/** The columns that identify a row: picture and name, with everything before the name. */
function identityOf<R>(columns: readonly Column<R>[]): Set<string> {
  const name = columns.find(({ kind }) => kind === 'name');
  if (!name) return new Set();
  const picture = columns.find(({ kind }) => kind === 'image');
  const before = columns.slice(0, columns.indexOf(name));
  return new Set([...before, ...(picture ? [picture] : []), name].map(({ id }) => id));
}

/**
 * The columns that are pinned in a grid of this width: those that identify a row, while the shown columns are wider
 * than the grid.
 */
export function pinnedIn<R>(columns: readonly Column<R>[], shown: readonly PlacedColumn[], width: number): Set<string> {
  const identity = identityOf(columns);
  let needed = 0;
  let pinned = 0;
  for (const column of shown) {
    needed += column.width;
    if (identity.has(column.id) || column.isPinned) pinned += column.width;
  }
  return needed > width && pinned <= width * (1 - scrollingPart) ? identity : new Set();
}

/**
 * Pins the columns that identify a row (picture and name, with everything before them) while the columns are wider than
 * the grid: a pinned name must not jump in front of the checkbox of its row.
 */
export function pinIdentity<R>(api: GridApi<R>, columns: readonly Column<R>[], width: number): void {
  if (width === 0 || api.isDestroyed()) return;
  const shown = api.getAllDisplayedColumns().map((column) => ({
    id: column.getColId(),
    width: (column.getFlex() ? column.getMinWidth() : column.getActualWidth()) ?? 0,
    isPinned: column.isPinned(),
  }));
  const pinned = pinnedIn(columns, shown, width);
  const isOther = (id: string) => api.getColumn(id)?.isPinnedLeft() === !pinned.has(id);
  const changed = [...identityOf(columns)].filter(isOther);
  if (changed.length > 0) api.setColumnsPinned(changed, pinned.size > 0 ? 'left' : null);
}
