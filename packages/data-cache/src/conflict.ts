import type { Result } from '@groundwork/contract';

/** How many newer versions of other people one change is repeated on, without asking, before it is given up. */
export const conflictAttempts = 5;

/**
 * The version that a refused write met: the record as it is stored, if the write was refused for being out of date.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection, newerVersion } from '@groundwork/data-cache';
 *
 * async function save(vendor: RecordOf<'vendors'>) {
 *   const answer = await collection('vendors').patch(vendor.id, [], { ifMatch: vendor.timeModifiedUtc });
 *   const stored = newerVersion<RecordOf<'vendors'>>(answer);
 *   if (stored) console.info(`somebody else saved ${stored.name}`);
 * }
 * ```
 */
export function newerVersion<R extends { timeModifiedUtc: string }>(result: Result<unknown>): R | undefined {
  const current = result.error?.current as R | undefined;
  return result.responseCode === 409 && current?.timeModifiedUtc ? current : undefined;
}

/**
 * Changes a record as `send` does from what it is. Where somebody else has stored another version meanwhile it is sent
 * again from that one, at most five times in all, so that nothing of theirs is lost.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection, retryOnConflict } from '@groundwork/data-cache';
 *
 * const addTag = (vendor: RecordOf<'vendors'>, tagId: string) =>
 *   retryOnConflict(vendor, (current) =>
 *     collection('vendors').patch(
 *       current.id,
 *       [{ op: 'replace', path: '/tagIds', value: [...(current.tagIds ?? []), tagId] }],
 *       { ifMatch: current.timeModifiedUtc },
 *     ),
 *   );
 * ```
 */
export async function retryOnConflict<R extends { timeModifiedUtc: string }>(
  record: R,
  send: (current: R) => Promise<Result<R>>,
): Promise<Result<R>> {
  let seen = record;
  for (let attempt = 1; ; attempt += 1) {
    const result = await send(seen);
    const current = newerVersion<R>(result);
    if (!current || attempt === conflictAttempts) return result;
    seen = current;
  }
}
