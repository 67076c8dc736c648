import { type CollectionName, errorSummary, type PatchOperation } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatNumber, toast } from '@groundwork/ui';
import { isSameValue } from '../form-state/form-state.ts';
import type { EditStep } from './bulk-undo.ts';
import { runInToast } from './run-in-toast.tsx';

type Fields = Readonly<Record<string, unknown>>;

/** The same fields of a record before and after it was edited together with others. */
interface EditedFields {
  id: string;
  before: Fields;
  after: Fields;
}

/**
 * Gives fields that were edited together their earlier values, one record after the other, and says what became of it.
 * Comes with the dialogs that edit: no list needs it for its rows.
 */
export async function undoEdit(name: CollectionName, steps: readonly EditStep[]): Promise<void> {
  const edited = editedIn(name, steps);
  let restored = 0;
  let failure: string | undefined;
  const isStopped = await runInToast('Undoing', edited, async ({ id, before, after }) => {
    const record = collection(name).get(id) as ({ timeModifiedUtc: string } & Record<string, unknown>) | undefined;
    if (!record || !has(record, after)) return;
    const operations = Object.entries(before).map(
      ([path, value]): PatchOperation => ({ op: 'replace', path, value: value ?? null }),
    );
    const result = await collection(name).patch(id, operations, { ifMatch: record.timeModifiedUtc });
    if (result.succeeded) restored += 1;
    else failure ??= errorSummary(result.error);
  });
  const all = edited.length;
  const extent = restored === all ? itemsText(all) : `${formatNumber(restored)} of ${itemsText(all)}`;
  if (failure) toast({ text: `Undo failed. ${failure} ${extent} changed back.`, tone: 'danger' });
  else if (isStopped) toast({ text: `Stopped. ${extent} changed back.`, tone: 'warning' });
  else if (restored === all) toast({ text: `${extent} changed back`, tone: 'success' });
  else toast({ text: `${extent} changed back. The others were edited again.`, tone: 'warning' });
}

const itemsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'item' : 'items'}`;

/**
 * What all attempts changed: each field as it was before the first one, and as the last one left it. A record that has what
 * was sent counts as stored, although its answer was lost.
 */
function editedIn(name: CollectionName, steps: readonly EditStep[]): EditedFields[] {
  const edits = new Map<string, { before: Fields; sent: Fields; after?: Fields }>();
  for (const { id, record, operations } of steps) {
    if (!record) continue;
    const { before = {}, sent = {}, after } = edits.get(id) ?? {};
    if (!operations) edits.set(id, { before, sent, after: record as Fields });
    else {
      const paths = operations.map(({ path }) => path);
      const values = Object.fromEntries(operations.map(({ path, value }) => [path, value]));
      const was = fieldsOf(record as Fields, paths);
      // Where nothing came of the attempts before, what differs is somebody else's change.
      edits.set(id, {
        before: after || has(record as Fields, sent) ? { ...was, ...before } : was,
        sent: values,
        after,
      });
    }
  }
  return [...edits].flatMap(([id, { before, sent, after }]) => {
    const current = collection(name).get(id) as Fields | undefined;
    const stored = current && has(current, sent) ? current : after;
    return stored ? [{ id, before, after: fieldsOf(stored, Object.keys(before)) }] : [];
  });
}

const has = (record: Fields, values: Fields): boolean =>
  Object.entries(values).every(([path, value]) => isSameValue(record[path], value));

const fieldsOf = (record: Fields, paths: readonly string[]): Fields =>
  Object.fromEntries(paths.map((path) => [path, record[path]]));
