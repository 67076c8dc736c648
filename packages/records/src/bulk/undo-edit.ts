import { type CollectionName, errorSummary, type PatchOperation } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { toast } from '@groundwork/ui';
import { isSameValue } from '../form-state/form-state.ts';
import type { EditedFields } from './bulk-undo.ts';

/**
 * Gives fields that were edited together their earlier values, one record after the other, and says what became of it.
 * Comes with the dialogs that edit: no list needs it for its rows.
 */
export async function undoEdit(name: CollectionName, edited: readonly EditedFields[]): Promise<void> {
  let restored = 0;
  let failure: string | undefined;
  for (const { id, before, after } of edited) {
    const record = collection(name).get(id) as ({ timeModifiedUtc: string } & Record<string, unknown>) | undefined;
    if (!record || Object.entries(after).some(([path, value]) => !isSameValue(record[path], value))) continue;
    const operations = Object.entries(before).map(
      ([path, value]): PatchOperation => ({ op: 'replace', path, value: value ?? null }),
    );
    const result = await collection(name).patch(id, operations, { ifMatch: record.timeModifiedUtc });
    if (result.succeeded) restored += 1;
    else failure ??= errorSummary(result.error);
  }
  const all = edited.length;
  const extent = restored === all ? itemsText(all) : `${restored} of ${itemsText(all)}`;
  if (failure) toast({ text: `Undo failed. ${failure} ${extent} changed back.`, tone: 'danger' });
  else if (restored === all) toast({ text: `${extent} changed back`, tone: 'success' });
  else toast({ text: `${extent} changed back. The others were edited again.`, tone: 'warning' });
}

const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
