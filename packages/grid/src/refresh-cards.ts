import type { GridApi } from 'ag-grid-community';

/**
 * Shows what the cards in sight read elsewhere as it is now. They stay the same elements: a tap that has begun still
 * arrives, an open menu stays open, and the focus stays where it is.
 */
export function refreshCards<R>(grid: GridApi<R>): void {
  grid.refreshCells({ rowNodes: grid.getRenderedNodes(), force: true });
}
