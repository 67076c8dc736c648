import type { BodyOf, CollectionName, RecordOf, Result } from '@groundwork/contract';
import { collection, SingleWrite } from '@groundwork/data-cache';

/**
 * Creates the record of a dialog once. Where the answer was lost and fields were changed before it was sent again, the
 * record that the first attempt made is changed in the place of a second one. `<RecordCreator>` does so by itself.
 *
 * @example
 * ```tsx
 * import { createOnce } from '@groundwork/records';
 * import { useState } from 'react';
 *
 * function useNewVendor() {
 *   const [create] = useState(() => createOnce('vendors'));
 *   return { save: create };
 * }
 * ```
 */
export function createOnce<N extends CollectionName>(name: N) {
  const single = new SingleWrite();
  let made: RecordOf<N> | undefined;
  return async (body: BodyOf<N>): Promise<Result<RecordOf<N>>> => {
    if (!made) {
      const { result, isEarlier } = await single.send<BodyOf<N>, RecordOf<N>>(name, body, (each, idempotencyKey) =>
        collection(name).create(each, { idempotencyKey }),
      );
      if (!result.succeeded || !isEarlier) return result;
      made = result.data;
    }
    const changed = await collection(name).replace(made.id, body, { ifMatch: made.timeModifiedUtc });
    if (changed.succeeded) made = undefined;
    return changed;
  };
}
