import { type CollectionName, errorSummary, type PatchOperation } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { toast } from '@groundwork/ui';
import { isSameValue } from '../form-state/form-state.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The same fields of a record before and after it was edited together with others. */
interface EditedFields {
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
    let restored = 0;
    let failure: string | undefined;
    for (const { id, before, after } of this.edited) {
      const record = this.current(id);
      if (!record || Object.entries(after).some(([path, value]) => !isSameValue(record[path], value))) continue;
      const operations = Object.entries(before).map(
        ([path, value]): PatchOperation => ({ op: 'replace', path, value: value ?? null }),
      );
      const result = await collection(this.name).patch(id, operations, { ifMatch: record.timeModifiedUtc });
      if (result.succeeded) restored += 1;
      else failure ??= errorSummary(result.error);
    }
    const all = this.edited.length;
    const extent = restored === all ? itemsText(all) : `${restored} of ${itemsText(all)}`;
    if (failure) toast({ text: `Undo failed. ${failure} ${extent} changed back.`, tone: 'danger' });
    else if (restored === all) toast({ text: `${extent} changed back`, tone: 'success' });
    else toast({ text: `${extent} changed back. The others were edited again.`, tone: 'warning' });
  }

  private current(id: string) {
    return collection(this.name).get(id) as (Fields & { timeModifiedUtc: string }) | undefined;
  }
}

const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
