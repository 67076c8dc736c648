import type { CellFocusedEvent, GridApi } from 'ag-grid-community';
import { type RefObject, useMemo } from 'react';

/**
 * Keeps the focus on the record that has it. AG Grid keeps it at its place in the list, where another record stands once a
 * change has sorted the rows anew: Enter would then open or edit that one.
 */
export function useFocusedRecord<R>(frame: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    let id: string | undefined;
    return {
      focused: ({ api, rowIndex }: CellFocusedEvent<R>) => {
        id = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.id;
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
