import {
  type BeanStub,
  ClientSideRowModelModule,
  type IRowNode,
  type NamedBean,
  type RowBounds,
  type RowNode,
} from 'ag-grid-community';
import { beanOf } from './ag-beans.ts';
import { type PlacedRow, placeRowsOnDemand, type RowPlaces } from './row-positions.ts';

/** The parts of AG Grid's row model that are replaced here. */
interface Model extends BeanStub, NamedBean {
  rootNode: { _leafs?: IRowNode[]; childrenAfterSort: RowNode[] | null } | null;
  rowsToDisplay: RowNode[];
  rowsToRender: RowNode[];
  loadingRows: RowNode[] | null;
  hierarchical: boolean;
  isEmpty(): boolean;
  doRowsToDisplay(): void;
  positionRows(positioned: RowNode[]): void;
  clearStaleRowTops(stale: RowNode[]): void;
  getRow(index: number): RowNode | undefined;
  getRowBounds(index: number): RowBounds | null;
  getRowIndexAtPixel(pixel: number): number;
}
const AgRowModel = beanOf<Model>(ClientSideRowModelModule, 'rowModel');
placeRowsOnDemand();

/** Rows that are looked for one by one after a change; when more are asked for, all get their places. */
const mostSearches = 32;
/** A row is often near the place that it had. */
const near = 200;

/**
 * AG Grid's rows, of which only those that are drawn or asked for are given their places. AG Grid gives each row its index and
 * its top after every change, and 100,000 nodes that lie all over the memory take most of its time. Rows of one height need
 * neither: a place is the height times the index.
 */
export class RowModel extends AgRowModel implements RowPlaces {
  /** Of every row; undefined: rows differ, and each has its place from AG Grid. */
  #height: number | undefined;
  /** Counts the arrangements of rows. */
  #arrangement = 0;
  #searches = 0;

  override doRowsToDisplay(): void {
    this.rowsToDisplay = this.rootNode?.childrenAfterSort ?? [];
    if (!this.loadingRows) this.rowsToRender = this.rowsToDisplay;
  }

  override positionRows(positioned: RowNode[]): void {
    const height = this.#oneHeight();
    const wasOnDemand = this.#height !== undefined;
    this.#height = height;
    if (height === undefined) {
      if (wasOnDemand) this.#forgetPlaces();
      this.#placeAll(positioned);
      return;
    }
    this.#arrangement += 1;
    this.#searches = 0;
    // What is drawn moves, or leaves.
    for (const { rowNode } of this.beans.rowRenderer.getAllRowCtrls()) this.settle(rowNode as PlacedRow);
  }

  /** Where all rows are shown, none is left that is not. */
  override clearStaleRowTops(stale: RowNode[]): void {
    if (this.#height !== undefined || this.rowsToRender.length === this.rootNode?._leafs?.length) stale.length = 0;
    else super.clearStaleRowTops(stale);
  }

  override getRow(index: number): RowNode | undefined {
    const row = this.rowsToRender[index];
    if (row && this.#height !== undefined) this.#place(row as PlacedRow, index, this.#height);
    return row;
  }

  override getRowBounds(index: number): RowBounds | null {
    if (this.#height === undefined) return super.getRowBounds(index);
    return this.rowsToRender[index] ? { rowTop: index * this.#height, rowHeight: this.#height } : null;
  }

  override getRowIndexAtPixel(pixel: number): number {
    if (this.#height === undefined) return super.getRowIndexAtPixel(pixel);
    if (this.isEmpty()) return -1;
    const last = this.rowsToRender.length - 1;
    return Math.min(Math.max(Math.floor(pixel / this.#height), 0), last);
  }

  settle(row: PlacedRow): void {
    if (this.#height === undefined || row.knownIn === this.#arrangement || row.destroyed || row.rowPinned) return;
    // While rows are exchanged, what is displayed has left already.
    if (row.knownIn === undefined && row.parent === null) return;
    this.#place(row, this.#indexOf(row), this.#height);
  }

  #place(row: PlacedRow, index: number, height: number): void {
    if (row.knownIn === this.#arrangement) return;
    row.knownIn = this.#arrangement;
    if (index < 0) {
      row.clearRowTopAndRowIndex();
      return;
    }
    if (row.uiLevel !== 0) row.setUiLevel(0);
    if (row.rowHeight !== height || row.rowHeightEstimated) row.setRowHeight(height);
    row.setRowTop(index * height);
    row.setRowIndex(index);
  }

  /** -1: the row is not displayed. */
  #indexOf(row: PlacedRow): number {
    const rows: readonly unknown[] = this.rowsToRender;
    if (this.#searches > mostSearches) return -1;
    const { knownIndex } = row;
    if (knownIndex !== null)
      for (let step = 0; step < near; step++) {
        if (rows[knownIndex + step] === row) return knownIndex + step;
        if (rows[knownIndex - step] === row) return knownIndex - step;
      }
    this.#searches += 1;
    if (this.#searches <= mostSearches) return rows.indexOf(row);
    const height = this.#height ?? 0;
    for (const [index, other] of this.rowsToRender.entries()) this.#place(other as PlacedRow, index, height);
    return row.knownIn === this.#arrangement ? (row.knownIndex ?? -1) : -1;
  }

  /** Rows of different heights, gone through once: AG Grid goes through them three times. */
  #placeAll(positioned: RowNode[]): void {
    const rows = this.rowsToRender;
    let top = 0;
    let hasNew = false;
    for (const [index, row] of rows.entries()) {
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

  #oneHeight(): number | undefined {
    const height = this.gos.get('rowHeight');
    const isOne = typeof height === 'number' && height > 0 && !this.gos.get('getRowHeight');
    return isOne && !this.loadingRows && !this.hierarchical ? height : undefined;
  }

  /** Rows that are not displayed would keep the places that they had. */
  #forgetPlaces(): void {
    for (const row of (this.rootNode?._leafs ?? []) as PlacedRow[])
      if (row.knownIndex !== null && this.rowsToRender[row.knownIndex] !== row) row.clearRowTopAndRowIndex();
  }
}
