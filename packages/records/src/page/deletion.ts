import { bulkLimit, type CollectionName, collections, errorSummary, type Result, success } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatNumber, toast } from '@groundwork/ui';
import { runInToast } from '../bulk/run-in-toast.tsx';

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

/** Brings deleted records back, and says how far it is and what became of it: what Undo in the toast does. */
export async function restoreRecords(name: CollectionName, ids: readonly string[]): Promise<void> {
  let restored = 0;
  let failure: string | undefined;
  const isStopped = await runInToast('Restoring', ids, async (id) => {
    const result = await collection(name).patch(id, [{ op: 'replace', path: 'isDeleted', value: false }]);
    if (result.succeeded) restored += 1;
    else failure ??= errorSummary(result.error);
  });
  const all = ids.length === 1 ? '1 item' : `${formatNumber(ids.length)} items`;
  const extent = `${restored === ids.length ? all : `${formatNumber(restored)} of ${all}`} restored`;
  const text = [
    isStopped && 'Stopped.',
    failure && `Update failed. ${failure}`,
    ids.length > 1 || !failure ? extent : '',
  ];
  toast({
    text: text.filter(Boolean).join(' '),
    tone: failure ? 'danger' : isStopped ? 'warning' : 'success',
  });
}
