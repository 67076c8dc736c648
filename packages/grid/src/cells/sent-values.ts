import type { GridApi, IRowNode } from 'ag-grid-community';

/** Values of cells that the server has not answered yet, in words: by row, then by column. */
const onTheirWay = new WeakMap<object, Map<string, string>>();
/** Most answers are there before this many milliseconds; a cell that shows waiting for them would flicker. */
const patience = 250;

export interface Sending<R> {
  api: GridApi<R>;
  node: IRowNode<R>;
  colId: string;
  /** What was typed or chosen, in words. */
  text: string;
}

/** What was typed or chosen in a cell and is not answered yet. */
export const sentText = (node: object | null, colId: string): string | undefined =>
  node ? onTheirWay.get(node)?.get(colId) : undefined;

/** Sends what was typed or chosen in a cell. Meanwhile the cell shows it, and takes nothing else. */
export async function sendValue<R, T>({ api, node, colId, text }: Sending<R>, send: () => Promise<T> | T): Promise<T> {
  const ofRow = onTheirWay.get(node) ?? new Map<string, string>();
  onTheirWay.set(node, ofRow);
  const draw = () => {
    if (api.isDestroyed()) return;
    focusCell(node.id, colId);
    api.refreshCells({ rowNodes: [node], columns: [colId], force: true });
  };
  const timer = setTimeout(() => {
    ofRow.set(colId, text);
    draw();
  }, patience);
  try {
    return await send();
  } finally {
    clearTimeout(timer);
    if (ofRow.delete(colId)) draw();
  }
}

/** The button in the cell goes: the cell itself keeps the focus. */
function focusCell(rowId: string | undefined, colId: string): void {
  const cell = document.activeElement?.closest<HTMLElement>(`[col-id="${CSS.escape(colId)}"][role="gridcell"]`);
  if (cell?.closest('[row-id]')?.getAttribute('row-id') === rowId) cell?.focus();
}
