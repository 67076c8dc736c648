import type { ICellRendererComp, ICellRendererParams, SelectionColumnDef } from 'ag-grid-community';
import { GroupBox } from './cells/GroupCell.tsx';
import { isGroupRow } from './groups.ts';

interface NamesRows {
  nameOf: (record: unknown) => string;
}
const renamingEvents = ['rowSelected', 'dataChanged', 'selectableChanged'] as const;

/**
 * Calls the checkbox of a row by its record, 'Select Pink Tower': AG Grid gives all of them the same name. No React
 * component, since every row has one.
 */
class SelectionLabel implements ICellRendererComp {
  readonly #gui = document.createElement('span');
  #params: ICellRendererParams | undefined;

  init(params: ICellRendererParams) {
    this.refresh(params);
    for (const event of renamingEvents) params.node.addEventListener(event, this.#nameSoon);
  }

  refresh(params: ICellRendererParams) {
    this.#params = params;
    this.#nameSoon();
    return true;
  }

  /** After AG Grid, which draws the checkbox in its own time and gives it its own name at each of these events. */
  readonly #nameSoon = () =>
    queueMicrotask(() => {
      if (!this.#params) return;
      const { data, context, eGridCell } = this.#params;
      eGridCell.querySelector('input')?.setAttribute('aria-label', `Select ${(context as NamesRows).nameOf(data)}`);
    });

  getGui() {
    return this.#gui;
  }

  destroy() {
    for (const event of renamingEvents) this.#params?.node.removeEventListener(event, this.#nameSoon);
    this.#params = undefined;
  }
}

export const selectionWidth = 48;
/** The column of the checkboxes. */
const selectionColumn: SelectionColumnDef = {
  width: selectionWidth,
  suppressMovable: true,
  resizable: false,
  cellRendererSelector: ({ data }) => ({ component: isGroupRow(data) ? GroupBox : SelectionLabel }),
};

// AG Grid compares its options by identity: others at each render would make it look at every row and column again.
export const rowSelectionColumn: SelectionColumnDef = { ...selectionColumn, pinned: 'left' };
export const cardSelectionColumn: SelectionColumnDef = { ...selectionColumn, pinned: null };

/** AG Grid's own words, where they say less than they could. */
export const gridWords: Record<string, string> = {
  ariaHeaderSelection: 'Select all',
  ariaRowSelectAll: 'Press Space to select all rows',
  ariaRowToggleSelection: 'Select',
  ariaChecked: 'selected',
  ariaUnchecked: 'not selected',
};
