import { errorSummary, type Result } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { TrashEntry } from './trash-entry.ts';

/** An action on entries of the trash, and the words for it. */
export interface TrashAction {
  /** 'Restoring' */
  doing: string;
  /** 'restored' */
  done: string;
  run: (entry: TrashEntry) => Promise<Result<unknown>>;
}
/** The result of the run. */
export interface Outcome {
  /** Records, with those that came back or were deleted together with an entry. */
  done: number;
  failures: readonly { entry: TrashEntry; reason: string }[];
  /** '3 restored', '2 restored, 1 failed' */
  text: string;
}

export const restoring: TrashAction = {
  doing: 'Restoring',
  done: 'restored',
  run: ({ collection: name, recordId }) =>
    collection(name).patch(recordId, [{ op: 'replace', path: 'isDeleted', value: false }]),
};
export const purging: TrashAction = {
  doing: 'Deleting',
  done: 'deleted permanently',
  run: ({ collection: name, recordId }) => collection(name).remove(recordId, { query: { purge: true } }),
};

/** Runs it for one entry after the other; a failure does not stop the others (docs: screens#trash). */
export async function oneByOne(
  { doing, done, run }: TrashAction,
  entries: readonly TrashEntry[],
  onProgress: (text: string) => void,
  contentsOf: (entry: TrashEntry) => readonly TrashEntry[] = () => [],
): Promise<Outcome> {
  const failures: { entry: TrashEntry; reason: string }[] = [];
  const recordsOf = new Map(entries.map((entry) => [entry, 1 + contentsOf(entry).length]));
  let succeeded = 0;
  for (const [index, entry] of entries.entries()) {
    onProgress(`${doing} ${index + 1} of ${entries.length}`);
    const result = await run(entry);
    if (!result.succeeded) failures.push({ entry, reason: errorSummary(result.error) });
    else succeeded += recordsOf.get(entry) ?? 1;
  }
  const count = succeeded.toLocaleString();
  const text = failures.length === 0 ? `${count} ${done}` : `${count} ${done}, ${failures.length} failed`;
  return { done: succeeded, failures, text };
}
