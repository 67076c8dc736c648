import type { GridApi } from 'ag-grid-community';
import type { Column } from './column.ts';

/** Whether a cell shows nothing, and nothing can be entered there; what a cell of its own draws nobody knows. */
export function isEmptyCell<R>(column: Column<R>, record: R): boolean {
  if (column.isBlank?.(record)) return true;
  if (column.kind === 'custom' || (column.edit && (column.edit.isEditable?.(record) ?? true))) return false;
  const value = column.value(record);
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '' || (column.kind === 'boolean' && value === false);
}

/** Of columns that are shown, those that are empty in every row. Without rows nothing is known. */
export const emptyIn = <R>(columns: readonly Column<R>[], rows: readonly R[]): Set<string> =>
  new Set(columns.flatMap((column) => (rows.length > 0 && isEmptyInAll(column, rows) ? [column.id] : [])));
const isEmptyInAll = <R>(column: Column<R>, rows: readonly R[]) =>
  column.kind !== 'name' && rows.every((record) => isEmptyCell(column, record));

/**
 * The columns that nobody has chosen to see and that are empty in every row. They are not shown until a row fills one, or
 * the user turns one on. A column stays once it was shown, so that nothing leaves under the pointer.
 */
export class EmptyColumns<R> {
  private hidden: Set<string>;
  private readonly settled = new Set<string>();

  /** @param initial columns that are hidden before anything is drawn */
  constructor(readonly initial: ReadonlySet<string> = new Set()) {
    this.hidden = new Set(initial);
  }

  has(colId: string): boolean {
    return this.hidden.has(colId);
  }
  /** The user or a saved view has decided. */
  decide(colId: string): void {
    this.hidden.delete(colId);
    this.settled.add(colId);
  }
  /** Back to the columns as they were first drawn: all are looked at again. */
  reset(): void {
    this.hidden = new Set(this.initial);
    this.settled.clear();
  }
  /** A view has decided about some columns; the others are looked at again. */
  follows(isChosen: (colId: string) => boolean): void {
    for (const colId of this.hidden) if (isChosen(colId)) this.hidden.delete(colId);
    this.settled.clear();
  }
  /** The grid shows its first columns: those of them that are not empty stay. */
  begin(columns: readonly Column<R>[]): void {
    for (const { id } of columns) if (!this.hidden.has(id)) this.settled.add(id);
  }
  /** Hides empty columns and shows those that are no longer empty. */
  follow(api: GridApi<R>, columns: readonly Column<R>[], rows: readonly R[], isChosen: (colId: string) => boolean) {
    if (rows.length === 0 || api.isDestroyed()) return;
    const filled: string[] = [];
    const empty: string[] = [];
    for (const column of columns) {
      const { id } = column;
      if (this.settled.has(id) || isChosen(id)) continue;
      const isShown = api.getColumn(id)?.isVisible() ?? false;
      if (!isShown && !this.hidden.has(id)) continue;
      if (!isEmptyInAll(column, rows)) {
        this.settled.add(id);
        if (this.hidden.delete(id)) filled.push(id);
      } else if (!this.hidden.has(id)) {
        this.hidden.add(id);
        empty.push(id);
      }
    }
    if (filled.length > 0) api.setColumnsVisible(filled, true);
    if (empty.length > 0) api.setColumnsVisible(empty, false);
  }
  /** Shows the hidden columns that one of these rows, which are new or changed, fills. */
  fill(api: GridApi<R>, columns: readonly Column<R>[], rows: readonly R[]) {
    if (this.hidden.size === 0 || api.isDestroyed()) return;
    const filled = columns.filter(
      (column) => this.hidden.has(column.id) && rows.some((record) => !isEmptyCell(column, record)),
    );
    for (const { id } of filled) {
      this.settled.add(id);
      this.hidden.delete(id);
    }
    if (filled.length > 0)
      api.setColumnsVisible(
        filled.map(({ id }) => id),
        true,
      );
  }
}
