import type { CellFocusedEvent, GridApi } from 'ag-grid-community';
import { type RefObject, useMemo } from 'react';

/**
 * Keeps the focus on its record. AG Grid keeps it at its position in the list, where another record is after a change
 * has sorted the rows again: Enter would then open or edit that one.
 */
export function useFocusedRecord<R>(frame: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    let id: string | undefined;
    return {
      focused: ({ api, rowIndex }: CellFocusedEvent<R>) => {
        id = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.id;
      },
      /** Tab into the grid: back to where the focus was, or to the first row. */
      enter: (api: GridApi<R> | undefined): boolean => {
        const [first] = api?.getAllDisplayedColumns() ?? [];
        if (!api || !first || api.getDisplayedRowCount() === 0) return false;
        const at = api.getFocusedCell();
        const rowIndex = (id === undefined ? undefined : api.getRowNode(id)?.rowIndex) ?? 0;
        api.ensureIndexVisible(rowIndex);
        api.setFocusedCell(rowIndex, at?.column.isVisible() ? at.column : first);
        return true;
      },
      follow: (api: GridApi<R>) => {
        const at = api.getFocusedCell();
        const rowIndex = id === undefined ? undefined : api.getRowNode(id)?.rowIndex;
        if (!at || rowIndex == null || rowIndex === at.rowIndex || api.getEditingCells().length > 0) return;
        // A dialog or a search field keeps the focus.
        if (!frame.current?.contains(document.activeElement)) return;
        api.ensureIndexVisible(rowIndex);
        api.setFocusedCell(rowIndex, at.column);
      },
    };
  }, [frame]);
}
