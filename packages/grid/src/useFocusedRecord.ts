import type { CellFocusedEvent, GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useMemo } from 'react';

const rowIdOf = (element: Element) => element.closest('.ag-row')?.getAttribute('row-id');

/** Rows that move are put into their order once all are drawn, which takes the focus from what is inside. */
function keepIn(control: HTMLElement): void {
  const cell = control.closest('.ag-cell');
  setTimeout(() => {
    const { activeElement } = document;
    if (control.isConnected && (activeElement === cell || activeElement === document.body))
      control.focus({ preventScroll: true });
  });
}

/**
 * Keeps the focus on its record, and on the control of a cell that has it. AG Grid keeps it at its position in the list,
 * where another record is after a change has sorted the rows again: Enter would then open or edit that one.
 */
export function useFocusedRecord<R>(frame: RefObject<HTMLElement | null>) {
  const focus = useMemo(() => {
    let id: string | undefined;
    /** The control that lost the focus though nobody acted: AG Grid takes it before it reports that rows have moved. */
    let left: HTMLElement | undefined;
    let isActing = false;
    return {
      acts: () => {
        left = undefined;
        isActing = true;
        setTimeout(() => {
          isActing = false;
        });
      },
      left: ({ target }: FocusEvent) => {
        if (!isActing && target instanceof HTMLElement && !target.matches('.ag-cell')) left = target;
      },
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
        const control = left;
        api.ensureIndexVisible(rowIndex);
        api.setFocusedCell(rowIndex, at.column);
        if (control && rowIdOf(control) === id) keepIn(control);
      },
    };
  }, [frame]);
  useEffect(() => {
    const element = frame.current;
    const acts = ['keydown', 'pointerdown'] as const;
    element?.addEventListener('focusout', focus.left);
    for (const act of acts) document.addEventListener(act, focus.acts, true);
    return () => {
      element?.removeEventListener('focusout', focus.left);
      for (const act of acts) document.removeEventListener(act, focus.acts, true);
    };
  }, [frame, focus]);
  return focus;
}
