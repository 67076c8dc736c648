import { type CollectionName, collectionNames, type Result } from '@groundwork/contract';
import { cachedCollection } from './cached-collection.ts';
import { announce } from './events.ts';
import type { Method } from './http.ts';
import { listsChangedBy } from './side-effects.ts';
import { isStoredRecord, type StoredRecord } from './stored-record.ts';

/** Puts what a write answered into the cache, announces it, and fetches the other lists that it changed. */
export function applyResult(method: Method, path: string, body: unknown, result: Result<unknown>): void {
  if (result.succeeded) absorbNamed(method, result.data);
  const [first] = path.split(/[/?]/);
  const name = collectionNames.find((candidate) => candidate === first);
  if (!name) return;
  if (!result.succeeded) {
    // The newer record of a 409 (docs: optimistic-lock): shown at once, so that the user sees what they collided with.
    if (isStoredRecord(result.error.current)) cachedCollection(name).put([result.error.current]);
    return;
  }
  if (method !== 'DELETE') absorb(name, method, recordsOf(result.data));
  for (const changed of listsChangedBy(method, path, body)) void cachedCollection(changed).refresh();
}

/** Commands answer the records that they changed by collection: {orders: […], inventoryitems: […]}. */
function absorbNamed(method: Method, data: unknown): void {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || isStoredRecord(data)) return;
  for (const [key, records] of Object.entries(data)) {
    const name = collectionNames.find((candidate) => candidate === key);
    if (name && Array.isArray(records)) absorb(name, method, recordsOf(records));
  }
}

const recordsOf = (data: unknown): StoredRecord[] => (Array.isArray(data) ? data : [data]).filter(isStoredRecord);

function absorb(name: CollectionName, method: Method, records: readonly StoredRecord[]): void {
  if (records.length === 0) return;
  const { table } = cachedCollection(name);
  const known = new Set(records.filter(({ id }) => table.get(id)).map(({ id }) => id));
  cachedCollection(name).wrote(records);
  for (const { id, isDeleted } of records) {
    const isNew = method === 'POST' && !known.has(id);
    announce({ type: isDeleted ? 'item-deleted' : isNew ? 'item-created' : 'item-updated', collection: name, id });
    if (name === 'setupplans') announce({ type: 'plan-changed', planId: id });
  }
}
