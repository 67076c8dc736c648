import type { GridApi, IRowNode } from 'ag-grid-community';

/**
 * Where rows stay although their records were changed here: a row that jumps away when it is saved is lost to who saved it.
 * A held row sorts by the values it had, until the list is sorted another way or visited again.
 */
export class HeldPlaces {
  private readonly rows = new Map<string, ReadonlyMap<string, unknown>>();

  /** Keeps a row's place: its values in the columns that the list is sorted by. A row that is held already stays. */
  hold<R>(api: GridApi<R>, node: IRowNode<R> | null | undefined): void {
    if (node?.id === undefined || this.rows.has(node.id)) return;
    const sorted = api.getColumnState().filter(({ sort }) => sort);
    const values = sorted.map(({ colId }) => [colId, api.getCellValue({ rowNode: node, colKey: colId })] as const);
    this.rows.set(node.id, new Map(values));
  }
  /** The value by which a row is sorted in a column. */
  valueOf<T>(id: string | undefined, colId: string, value: T): T {
    const held = this.rows.size === 0 || id === undefined ? undefined : this.rows.get(id);
    return held?.has(colId) ? (held.get(colId) as T) : value;
  }
  /** Lets all rows go. @returns whether there were any */
  clear(): boolean {
    const wasHolding = this.rows.size > 0;
    this.rows.clear();
    return wasHolding;
  }
}
