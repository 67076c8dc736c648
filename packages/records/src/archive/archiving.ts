import { type CollectionName, collections, errorSummary, type Result, toastDurations } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatNumber, toast } from '@groundwork/ui';

/** Takes a record out of the lists, or back into them; it is not deleted (docs: soft-delete). */
export const setArchived = (name: CollectionName, id: string, isArchived: boolean): Promise<Result<unknown>> =>
  collection(name).patch(id, [{ op: 'replace', path: 'isArchived', value: isArchived }]);

/** Brings archived records back and says how it went; answers whether all of them came. */
export async function unarchive(name: CollectionName, ids: readonly string[]): Promise<boolean> {
  const failures: string[] = [];
  for (const id of ids) {
    const result = await setArchived(name, id, false);
    if (!result.succeeded) failures.push(errorSummary(result.error));
  }
  if (failures.length > 0) toast({ text: `Update failed. ${failures[0]}`, tone: 'danger' });
  else {
    const what = ids.length === 1 ? `The ${collections[name].singular} is` : `${formatNumber(ids.length)} items are`;
    toast({ text: `${what} in the lists again.`, tone: 'success', duration: toastDurations.normal });
  }
  return failures.length === 0;
}
