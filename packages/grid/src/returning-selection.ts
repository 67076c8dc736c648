import type { GridApi, SelectionChangedEvent } from 'ag-grid-community';

/** Milliseconds in which a row that left the list may come again as selected as it was. */
const returnTime = 10_000;
/** As AG Grid calls a selection that changes because rows come and go. */
const byRows = 'rowDataChanged';

/**
 * A row leaves its list and comes again within seconds while the lists that it follows from catch up one after another.
 * AG Grid forgets that such a row was selected; this remembers it, until the user selects something else.
 */
export class ReturningSelection<R> {
  /** When each selected row left, by `performance.now()`. */
  readonly #left = new Map<string, number>();

  /** For a grid that was just made. */
  follow(grid: GridApi<R>): void {
    this.#left.clear();
    grid.addEventListener('selectionChanged', ({ source }: SelectionChangedEvent<R>) => {
      if (source !== byRows) this.#left.clear();
    });
  }

  /** Runs a change of the rows. */
  keep(grid: GridApi<R>, changeRows: () => void): void {
    const selected = grid.getSelectedNodes();
    changeRows();
    const now = performance.now();
    const isThere = (id: string) => grid.getRowNode(id) !== undefined;
    for (const { id } of selected) if (id !== undefined && !isThere(id)) this.#left.set(id, now);
    const nodes = [];
    for (const [id, leftAt] of this.#left) {
      const node = grid.getRowNode(id);
      if (node && now - leftAt < returnTime) nodes.push(node);
      if (node || now - leftAt >= returnTime) this.#left.delete(id);
    }
    if (nodes.length > 0) grid.setNodesSelected({ nodes, newValue: true, source: byRows });
  }
}
