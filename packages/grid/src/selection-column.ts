import type { ICellRendererComp, ICellRendererParams, SelectionColumnDef } from 'ag-grid-community';
import { GroupBox } from './cells/GroupCell.tsx';
import { isGroupRow } from './groups.ts';

interface NamesRows {
  nameOf: (record: unknown) => string;
}
let count = 0;
const namedAnew = ['rowSelected', 'dataChanged', 'selectableChanged'] as const;

/**
 * Calls the checkbox of a row by its record, 'Select Pink Tower': AG Grid gives all of them the same name. No React
 * component, since every row has one.
 */
class SelectionLabel implements ICellRendererComp {
  readonly #words = document.createElement('span');
  #params: ICellRendererParams | undefined;

  init(params: ICellRendererParams) {
    this.#params = params;
    count += 1;
    this.#words.id = `select-row-${count}`;
    this.#words.hidden = true;
    this.refresh(params);
    this.#nameSoon();
    for (const event of namedAnew) params.node.addEventListener(event, this.#nameSoon);
  }

  /** After AG Grid, which draws the checkbox in its own time and gives it its own name at each of these events. */
  readonly #nameSoon = () =>
    queueMicrotask(() => {
      this.#params?.eGridCell.querySelector('input')?.setAttribute('aria-labelledby', this.#words.id);
    });

  refresh({ data, context }: ICellRendererParams) {
    this.#words.textContent = `Select ${(context as NamesRows).nameOf(data)}`;
    return true;
  }

  getGui() {
    return this.#words;
  }

  destroy() {
    for (const event of namedAnew) this.#params?.node.removeEventListener(event, this.#nameSoon);
    this.#params = undefined;
  }
}

/** The column of the checkboxes. */
const selectionColumn: SelectionColumnDef = {
  width: 48,
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
