import type { CollectionName, PatchOperation } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { loadDialogCode } from '../dialog-code.tsx';

type Fields = Readonly<Record<string, unknown>>;

/** The same fields of a record before and after it was edited together with others. */
export interface EditedFields {
  id: string;
  before: Fields;
  after: Fields;
}

/**
 * Remembers what a bulk edit changes, so that it can be taken back: `remember` before a record is sent, `stored` once the
 * server has taken it. `undo` gives the fields their earlier values and leaves records alone that were edited again since.
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
 *   for (const { id, notes } of vendors) {
 *     undo.remember(id, [{ op: 'replace', path: '/notes', value: notes }]);
 *     const { succeeded } = await collection('vendors').patch(id, [{ op: 'replace', path: '/notes', value: null }]);
 *     if (succeeded) undo.stored(id);
 *   }
 *   toast({ text: 'The notes were cleared.', action: undo.action });
 * }
 * ```
 */
export class BulkUndo {
  private readonly name: CollectionName;
  private readonly waiting = new Map<string, Fields>();
  private readonly edited: EditedFields[] = [];

  constructor(name: CollectionName) {
    this.name = name;
  }

  remember(id: string, operations: readonly PatchOperation[]): void {
    const record = this.current(id);
    if (record) this.waiting.set(id, Object.fromEntries(operations.map(({ path }) => [path, record[path]])));
  }
  stored(id: string): void {
    const before = this.waiting.get(id);
    const record = this.current(id);
    this.waiting.delete(id);
    if (!before || !record) return;
    this.edited.push({
      id,
      before,
      after: Object.fromEntries(Object.keys(before).map((path) => [path, record[path]])),
    });
  }

  /** The action of a toast; undefined where nothing was edited. */
  get action() {
    return this.edited.length === 0 ? undefined : { label: 'Undo', onAction: () => void this.undo() };
  }

  /** Takes the edit back, one record after the other, and says what became of it. */
  async undo(): Promise<void> {
    const { undoEdit } = await loadDialogCode();
    await undoEdit(this.name, this.edited);
  }

  private current(id: string) {
    return collection(this.name).get(id) as (Fields & { timeModifiedUtc: string }) | undefined;
  }
}
