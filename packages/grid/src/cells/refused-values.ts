import { toast } from '@groundwork/ui';
import type { Column, GridApi, IRowNode } from 'ag-grid-community';

interface Refusal {
  colId: string;
  value: string;
  message: string;
  /** The record that it was refused for: another version of it begins with its own value. */
  data: unknown;
}
/** Values that the server refused after their cell was left, until that cell is edited again. */
const refusals = new WeakMap<object, Refusal>();

/**
 * Opens the cell again with what was typed and why it was refused; says it in a toast where that would disturb other work:
 * then the cell opens with it when it is edited the next time.
 */
export function returnToCell<R>(
  api: GridApi<R>,
  node: IRowNode<R> | null,
  column: Column,
  refused: Pick<Refusal, 'value' | 'message'>,
) {
  const rowIndex = node?.rowIndex ?? null;
  const focused = document.activeElement;
  const isFree = !focused || focused === document.body || focused.closest('.ag-root-wrapper') !== null;
  const colId = column.getColId();
  if (node) refusals.set(node, { ...refused, colId, data: node.data });
  if (rowIndex === null || !isFree || api.isDestroyed() || api.getEditingCells().length > 0) {
    toast({ text: `Update failed. ${refused.message}`, tone: 'danger' });
    return;
  }
  api.startEditingCell({ rowIndex, colKey: colId });
}

/** The refused value that an editor opens with, once. */
export function takeRefusal<R>(node: IRowNode<R>, column: Column): Refusal | undefined {
  const refusal = refusals.get(node);
  if (refusal?.colId !== column.getColId()) return undefined;
  refusals.delete(node);
  return refusal.data === node.data ? refusal : undefined;
}
