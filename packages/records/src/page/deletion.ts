import { bulkLimit, type CollectionName, collections, errorSummary, type Result, success } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatNumber, toast } from '@groundwork/ui';

/**
 * Sends the records to the recycle bin, several at once where the contract has such a call; stops at the first failure.
 * `onProgress` is called with how many are there, and stops it by answering false.
 */
export async function deleteRecords(
  name: CollectionName,
  ids: readonly string[],
  onProgress: (count: number) => unknown = () => undefined,
): Promise<Result<undefined>> {
  const { several } = collections[name];
  if (several && ids.length > 1) {
    for (let from = 0; from < ids.length; from += bulkLimit) {
      const result = await collection(name).removeMany(ids.slice(from, from + bulkLimit));
      if (!result.succeeded) return result;
      if (onProgress(Math.min(from + bulkLimit, ids.length)) === false) break;
    }
  } else {
    for (const [index, id] of ids.entries()) {
      const result = await collection(name).remove(id);
      if (!result.succeeded) return result;
      if (onProgress(index + 1) === false) break;
    }
  }
  return success(undefined);
}

/** Brings deleted records back: what Undo in the toast does, and the trash. */
export async function restoreRecords(name: CollectionName, ids: readonly string[]): Promise<void> {
  const failures: string[] = [];
  for (const id of ids) {
    const result = await collection(name).patch(id, [{ op: 'replace', path: 'isDeleted', value: false }]);
    if (!result.succeeded) failures.push(errorSummary(result.error));
  }
  if (failures.length > 0) toast({ text: `Update failed. ${failures[0]}`, tone: 'danger' });
  else
    toast({
      text: ids.length === 1 ? '1 item restored' : `${formatNumber(ids.length)} items restored`,
      tone: 'success',
    });
}
