import {
  type BeanStub,
  ClientSideRowModelModule,
  type IRowNode,
  type NamedBean,
  type RowNode,
} from 'ag-grid-community';
import { beanOf } from './ag-beans.ts';

/** The parts of AG Grid's row model that are replaced here. */
interface Model extends BeanStub, NamedBean {
  rootNode: { _leafs?: IRowNode[]; childrenAfterSort: RowNode[] | null } | null;
  rowsToDisplay: RowNode[];
  rowsToRender: RowNode[];
  loadingRows: RowNode[] | null;
  doRowsToDisplay(): void;
  positionRows(positioned: RowNode[]): void;
  clearStaleRowTops(stale: RowNode[]): void;
}
const AgRowModel = beanOf<Model>(ClientSideRowModelModule, 'rowModel');

/**
 * AG Grid's rows, gone through once after a change. AG Grid goes through them three times, and 100,000 nodes that lie all over
 * the memory take most of its time.
 */
export class RowModel extends AgRowModel {
  override doRowsToDisplay(): void {
    this.rowsToDisplay = this.rootNode?.childrenAfterSort ?? [];
    if (!this.loadingRows) this.rowsToRender = this.rowsToDisplay;
  }

  override positionRows(positioned: RowNode[]): void {
    const rows = this.rowsToRender;
    let top = 0;
    let hasNew = false;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as RowNode;
      if (row.uiLevel !== 0) row.setUiLevel(0);
      if (row.rowHeight == null) hasNew = true;
      if (hasNew) continue;
      positioned[index] = row;
      row.setRowTop(top);
      row.setRowIndex(index);
      top += row.rowHeight ?? 0;
    }
    // AG Grid finds the height of rows that have none yet.
    if (hasNew) super.positionRows(positioned);
  }

  /** Where all rows are shown, none is left that is not. */
  override clearStaleRowTops(stale: RowNode[]): void {
    if (this.rowsToRender.length === this.rootNode?._leafs?.length) stale.length = 0;
    else super.clearStaleRowTops(stale);
  }
}
