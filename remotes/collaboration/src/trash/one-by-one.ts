import { errorSummary, type Result } from '@groundwork/contract';
import { collection, isWorthRepeating } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import type { TrashEntry } from './trash-entry.ts';

/** An action on entries of the trash, and the words for it. */
export interface TrashAction {
  /** 'Restoring' */
  doing: string;
  /** 'restored' */
  done: string;
  run: (entry: TrashEntry) => Promise<Result<unknown>>;
}
export interface Failure {
  entry: TrashEntry;
  reason: string;
  /** The server may have done it all the same: its answer was lost, or could not be read. */
  mayBeStored: boolean;
}
/** The result of the run. */
export interface Outcome {
  /** Records, with those that came back or were deleted together with an entry. */
  done: number;
  /** Nothing failed, and everything was tried. */
  isComplete: boolean;
  failures: readonly Failure[];
  /** The user ended it; the entries that are left were not tried. */
  isStopped: boolean;
  /** '3 restored', '2 restored, 1 failed', 'Stopped. 2 restored, 498 still in the trash' */
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

/** After as many answers in a row that say nothing of their entry, the server is away or the session over. */
const mostInARow = 3;

/**
 * Runs it for one entry after the other; a failure does not stop the others (docs: screens#trash), but a server that is
 * away does: thousands of entries would each fail in the same way. So does the user.
 * @param onProgress is called before each entry, and stops the run by answering false
 * @param readAgain answers the entries that are left, undefined where they cannot be read
 */
export async function oneByOne(
  { doing, done, run }: TrashAction,
  entries: readonly TrashEntry[],
  onProgress: (text: string) => unknown,
  contentsOf: (entry: TrashEntry) => readonly TrashEntry[] = () => [],
  readAgain: (isStopped: boolean) => Promise<readonly TrashEntry[] | undefined> = async () => undefined,
): Promise<Outcome> {
  const failed: Failure[] = [];
  let tried = 0;
  let inARow = 0;
  let isStopped = false;
  for (const [index, entry] of entries.entries()) {
    isStopped = onProgress(`${doing} ${formatNumber(index + 1)} of ${formatNumber(entries.length)}`) === false;
    if (isStopped) break;
    const { succeeded, error, responseCode } = await run(entry);
    const mayBeStored = responseCode < 400 || responseCode >= 500 || isWorthRepeating(responseCode);
    if (!succeeded) failed.push({ entry, reason: errorSummary(error), mayBeStored });
    tried += 1;
    inARow = !succeeded && mayBeStored ? inARow + 1 : 0;
    if (inARow === mostInARow) break;
  }
  const left = await readAgain(isStopped);
  // What had no answer and is not there any more was done.
  const failures = failed.filter(
    ({ entry, mayBeStored }) => !mayBeStored || !left || left.some(({ id }) => id === entry.id),
  );
  const isFailed = new Set(failures.map(({ entry }) => entry));
  const succeeded = entries
    .slice(0, tried)
    .filter((entry) => !isFailed.has(entry))
    .reduce((count, entry) => count + 1 + contentsOf(entry).length, 0);
  const count = formatNumber(succeeded);
  const untried = entries.length - tried;
  const text = [
    `${isStopped ? 'Stopped. ' : ''}${count} ${done}`,
    ...(failures.length > 0 ? [`${formatNumber(failures.length)} failed`] : []),
    ...(untried > 0
      ? [
          `${formatNumber(untried)} ${isStopped ? 'still in the trash' : 'not tried, because the server does not answer'}`,
        ]
      : []),
  ].join(', ');
  return { done: succeeded, isComplete: failures.length + untried === 0, failures, isStopped, text };
}
