import type { GridApi } from 'ag-grid-community';
import type { Column } from './column.ts';

/** Pinned columns leave at least this part of the width to those that scroll. */
const scrollingPart = 0.35;

/**
 * Pins what tells rows apart, their picture and name with what comes before them, while the columns are wider than the grid:
 * a pinned name must not jump in front of the box that selects its row.
 */
export function pinIdentity<R>(api: GridApi<R>, columns: readonly Column<R>[], width: number): void {
  if (width === 0 || api.isDestroyed()) return;
  const name = columns.find(({ kind }) => kind === 'name');
  const picture = columns.find(({ kind }) => kind === 'image');
  const before = name ? columns.slice(0, columns.indexOf(name)) : [];
  const identity = new Set([...before, picture, name].map((column) => column?.id));
  let needed = 0;
  let pinned = 0;
  for (const column of api.getAllDisplayedColumns()) {
    const own = column.getFlex() ? column.getMinWidth() : column.getActualWidth();
    needed += own;
    if (identity.has(column.getColId()) || column.isPinned()) pinned += own;
  }
  const isPinned = name !== undefined && needed > width && pinned <= width * (1 - scrollingPart);
  const changed = [...identity].filter((id) => id !== undefined && api.getColumn(id)?.isPinnedLeft() === !isPinned);
  if (changed.length > 0) api.setColumnsPinned(changed as string[], isPinned ? 'left' : null);
}
