import type { CollectionName } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { isSeenByWarehouses } from '../policy/visibility.ts';
import { isUnavailable, type Store } from '../store/store.ts';
import { type ListAnswer, listRecords, type Scope } from './list.ts';
import { leastStamp, type QueryParameters } from './list-query.ts';

/**
 * A list from a replica, where there is one and its snapshot holds what the client has already; otherwise from the primary
 * (docs: read-replicas). Who asks, and what they may see, was read from the primary in any case.
 * @param isPrimary the client has heard of something newer than what a replica answered
 */
export async function readList(
  store: Store,
  name: CollectionName,
  caller: Caller,
  query: QueryParameters,
  { scope, isPrimary }: { scope: Scope; isPrimary: boolean },
): Promise<ListAnswer> {
  const replica = isPrimary || !mayBeOlder(name, caller, query) ? undefined : store.replica();
  if (replica) {
    try {
      const answer = await listRecords(replica, name, caller, query, { ...scope, isReplica: true });
      if (!('count' in answer) && answer.snapshot !== undefined && answer.snapshot >= leastStamp(query)) return answer;
    } catch (error) {
      // It went away, or had to end the statement to go on following; the primary has the same records.
      if (!isUnavailable(error)) throw error;
    }
  }
  return listRecords(store, name, caller, query, { ...scope, marksPages: store.hasReplica });
}

/**
 * A count and the trash have no stamp that says how old they are. What a person sees of stock depends on which locations
 * are warehouses, and an older answer to that would show what was taken from them.
 */
const mayBeOlder = (name: CollectionName, caller: Caller, query: QueryParameters) =>
  !isSeenByWarehouses(name, caller) && query.countOnly === undefined && query.isDeleted === undefined;
