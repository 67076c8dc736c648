import type { GridApi } from 'ag-grid-community';
import { type KeyboardEvent, type RefObject, useEffect, useMemo } from 'react';
import type { Column } from '../column.ts';
import { isGroupRow } from '../groups.ts';
import { controlsIn, isControl, nextControl, placeOf, toggleIn } from './cell-controls.ts';

const editing = 'ag-cell-inline-editing';

/** How the keys of a grid work, for assistive technology. */
export const keyHint = (isCards: boolean): string =>
  isCards
    ? 'Arrow keys move between cards. Enter opens. F2 goes to the controls of a card, and Escape back.'
    : 'Arrow keys move between cells. Enter opens. F2 goes to the controls of a cell, and Escape back. Space selects or toggles.';

/** Where the focus goes right before the browser moves it on by Tab: just before and just after the grid. */
export interface GridEdges {
  before: RefObject<HTMLElement | null>;
  after: RefObject<HTMLElement | null>;
}

/** Presses a key on a control: unlike a click, it opens a menu on its first entry. */
function pressKey(control: HTMLElement, key: string): void {
  control.focus();
  for (const type of ['keydown', 'keyup'])
    control.dispatchEvent(new globalThis.KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
}

interface Options<R> {
  api: RefObject<GridApi<R> | undefined>;
  frame: RefObject<HTMLElement | null>;
  edges: GridEdges;
  column: (colId: string) => Column<R> | undefined;
  hasSelection: boolean;
}

/**
 * The keys of a grid, before AG Grid sees them (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): the grid is one stop of Tab
 * with arrows inside; Enter or F2 goes to the control of a cell, Tab on to the next control of that cell, and Escape back
 * to the cell; Space toggles a switch or checkbox of the cell, and otherwise selects the row.
 */
export function useGridKeys<R extends { id: string }>(options: Options<R>) {
  const { api, frame, edges, column, hasSelection } = options;
  // The tooltip of a control takes Escape for itself at the document; the cell gets the focus by the same press.
  useEffect(() => {
    const leaveControl = ({ key, target }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Element) || !frame.current?.contains(target)) return;
      const place = placeOf(target);
      if (place && target !== place && isControl(target) && !place.classList.contains(editing)) place.focus();
    };
    addEventListener('keydown', leaveControl, true);
    return () => removeEventListener('keydown', leaveControl, true);
  }, [frame]);
  return useMemo(() => {
    const onControl = (key: string, isBackward: boolean, target: Element, place: HTMLElement): boolean => {
      if (key === 'Escape') place.focus();
      else if (key === 'Tab') {
        const next = nextControl(place, target, isBackward);
        next?.focus();
        return next !== undefined;
      }
      return key === 'Escape';
    };
    const onCell = (key: string, place: HTMLElement): boolean => {
      const colId = place.getAttribute('col-id');
      const own = colId === null ? undefined : column(colId);
      const rowId = place.closest('.ag-row')?.getAttribute('row-id') ?? '';
      const record = api.current?.getRowNode(rowId)?.data;
      if (record !== undefined && !isGroupRow(record) && own?.onKey?.(record, key)) return true;
      if (key === ' ') {
        const toggle = toggleIn(place);
        toggle?.click();
        // Without a selection Space would only scroll the grid away.
        return toggle !== null || (!hasSelection && place.classList.contains('ag-cell'));
      }
      if (key !== 'Enter' && key !== 'F2') return false;
      const isEditable =
        record !== undefined &&
        !isGroupRow(record) &&
        own?.edit?.kind === 'text' &&
        (own.edit.isEditable?.(record) ?? true);
      const controls = controlsIn(place);
      const [first] = controls;
      if (!first || isEditable) return false;
      // Enter opens the record in its name and in a row across all columns; F2 goes to what else is there.
      if (key === 'Enter' && (own?.kind === 'name' || !place.classList.contains('ag-cell'))) return false;
      if (key !== 'Enter' || controls.length > 1 || !first.matches('a, button')) first.focus();
      else if (first.matches('[aria-haspopup]')) pressKey(first, key);
      else first.click();
      return true;
    };
    const leave = (isBackward: boolean) => (isBackward ? edges.before : edges.after).current?.focus();

    return (event: KeyboardEvent) => {
      const { target, key, shiftKey: isBackward } = event;
      // Menus and dialogs that a cell opens are elsewhere in the document, and AG Grid's filters keep their keys.
      if (!(target instanceof Element) || !frame.current?.contains(target)) return;
      if (!target.closest('.ag-root-wrapper') || target.closest('.ag-popup')) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const place = placeOf(target);
      if (place && target !== place && place.classList.contains(editing)) {
        if (key !== 'Tab') return;
        // AG Grid keeps the editor open while its value is refused.
        api.current?.stopEditing();
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const isDone =
        place !== null &&
        (target === place
          ? !(isBackward && key !== 'Tab') && onCell(key, place)
          : onControl(key, isBackward, target, place));
      if (isDone) event.preventDefault();
      else if (key === 'Tab') leave(isBackward);
      else return;
      event.stopPropagation();
    };
  }, [api, frame, edges, column, hasSelection]);
}
