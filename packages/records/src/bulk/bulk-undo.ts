import type { CollectionName, PatchOperation } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { loadDialogCode } from '../dialog-code.tsx';
import { isSameValue } from '../form-state/form-state.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The same fields of a record before and after it was edited together with others. */
export interface EditedFields {
  id: string;
  before: Fields;
  after: Fields;
}

/** A record of a bulk edit: its fields before the first attempt, and those that were sent last. */
interface Attempt {
  before: Fields;
  sent: Fields;
  after?: Fields;
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
  private readonly attempts = new Map<string, Attempt>();

  constructor(name: CollectionName) {
    this.name = name;
  }

  remember(id: string, operations: readonly PatchOperation[]): void {
    const record = this.current(id);
    if (!record) return;
    const sent = Object.fromEntries(operations.map(({ path, value }) => [path, value]));
    const known = this.attempts.get(id);
    // An earlier attempt may have changed the record already.
    const before = { ...valuesOf(record, Object.keys(sent)), ...known?.before };
    this.attempts.set(id, { before, sent, after: known?.after });
  }
  stored(id: string): void {
    const attempt = this.attempts.get(id);
    const record = this.current(id);
    if (attempt && record) attempt.after = valuesOf(record, Object.keys(attempt.before));
  }

  /** The action of a toast; undefined where nothing was edited. */
  get action() {
    return this.edited.length === 0 ? undefined : { label: 'Undo', onAction: () => void this.undo() };
  }

  /** Takes the edit back, one record after the other, and says what became of it. */
  async undo(): Promise<void> {
    const { edited } = this;
    const { undoEdit } = await loadDialogCode();
    await undoEdit(this.name, edited);
  }

  private get edited(): EditedFields[] {
    return [...this.attempts].flatMap(([id, { before, sent, after = this.afterLostAnswer(id, sent, before) }]) =>
      after ? [{ id, before, after }] : [],
    );
  }
  /** The fields of a record that has what was sent, although the server was not heard to say so. */
  private afterLostAnswer(id: string, sent: Fields, before: Fields): Fields | undefined {
    const record = this.current(id);
    const isStored = record && Object.entries(sent).every(([path, value]) => isSameValue(record[path], value));
    return isStored ? valuesOf(record, Object.keys(before)) : undefined;
  }
  private current(id: string) {
    return collection(this.name).get(id) as (Fields & { timeModifiedUtc: string }) | undefined;
  }
}

const valuesOf = (record: Fields, paths: readonly string[]): Fields =>
  Object.fromEntries(paths.map((path) => [path, record[path]]));
