import type { CollectionName, PatchOperation } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { loadDialogCode } from '../dialog-code.tsx';

/** A step of a bulk edit: a record as it is sent with these operations, or as the server has stored it. */
export interface EditStep {
  id: string;
  record: object | undefined;
  operations?: readonly PatchOperation[];
}

/**
 * Remembers what a bulk edit changes, so that it can be taken back: `remember` before a record is sent, `stored` once the
 * server has taken it. One object serves all attempts of a dialog: what an attempt changed before it failed is taken back
 * too, also where its answer was lost. `undo` gives the fields their earlier values and leaves records alone that were
 * edited again since.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection } from '@groundwork/data-cache';
 * import { BulkUndo } from '@groundwork/records';
 * import { toast } from '@groundwork/ui';
 *
 * async function clearNotes(vendors: readonly RecordOf<'vendors'>[]) {
 *   const undo = new BulkUndo('vendors');
 *   for (const { id } of vendors) {
 *     undo.remember(id, [{ op: 'replace', path: 'notes', value: null }]);
 *     const { succeeded } = await collection('vendors').patch(id, [{ op: 'replace', path: 'notes', value: null }]);
 *     if (succeeded) undo.stored(id);
 *   }
 *   toast({ text: 'The notes were cleared.', action: undo.action });
 * }
 * ```
 */
export class BulkUndo {
  private readonly name: CollectionName;
  private readonly steps: EditStep[] = [];

  constructor(name: CollectionName) {
    this.name = name;
  }

  remember(id: string, operations: readonly PatchOperation[]): void {
    this.note(id, operations);
  }
  stored(id: string): void {
    this.note(id);
  }

  /** The action of a toast; undefined where nothing was sent. */
  get action() {
    return this.steps.length === 0 ? undefined : { label: 'Undo', onAction: () => void this.undo() };
  }

  /** Takes the edit back, one record after the other, and says what became of it. */
  async undo(): Promise<void> {
    const { undoEdit } = await loadDialogCode();
    await undoEdit(this.name, this.steps);
  }

  private note(id: string, operations?: readonly PatchOperation[]) {
    this.steps.push({ id, record: collection(this.name).get(id), operations });
  }
}
