import { type CollectionName, collections, messages, type RecordOf, type Result, success } from '@groundwork/contract';
import { type Atom, atom } from 'jotai';
import type { Collection, Filters } from './api.ts';
import { cachedCollection } from './cached-collection.ts';
import { loadSendWrite } from './call.ts';
import { fetchAllPages } from './fetch-all-pages.ts';
import { reportFailedList } from './global-errors.ts';
import { isServerAway } from './http.ts';
import { importOfflineQueue } from './offline-queue/open-offline-queue.ts';
import { onDemand } from './on-demand.ts';
import type { Compare } from './sorted-list.ts';
import type { StoredRecord } from './stored-record.ts';
import { subscribe } from './subscriptions.ts';
import type * as Writes from './writes.ts';

const nothingAtom: Atom<undefined> = atom(undefined);
const facades = new Map<CollectionName, unknown>();

const collator = new Intl.Collator('en', { sensitivity: 'base' });
const byName: Compare = (a, b) => collator.compare(String(a.name), String(b.name));
const sortedByName: readonly CollectionName[] = ['tags', 'tagsets'];

/** Code that lists do not need is loaded when it is first used. */
const loadWrites = onDemand(() => import(/* webpackChunkName: "writes" */ './writes.ts'));
async function using<T>(work: (writes: typeof Writes) => Promise<Result<T>>): Promise<Result<T>> {
  const writes = await loadWrites();
  return 'succeeded' in writes ? writes : work(writes);
}
/**
 * The POST of a new record that may wait for a network; see offline-writes.ts.
 *
 * @example
 * ```tsx
 * import { collection, createOrKeep } from '@groundwork/data-cache';
 *
 * const addVendor = (body: { name: string }) =>
 *   createOrKeep('vendors', { body, what: 'Vendor added' }, body.name, (options) => collection('vendors').create(body, options));
 * ```
 */
export const createOrKeep = (...creation: Parameters<typeof Writes.createOrKeep>): Promise<Result<unknown>> =>
  using((writes) => writes.createOrKeep(...creation));
/** Loads the code of writes before anybody writes: where the network is lost before the first write, it would be missing. */
export const prepareCalls = (): Promise<unknown> =>
  Promise.all([loadWrites(), loadSendWrite(), importOfflineQueue().catch(() => undefined)]);

/**
 * The collection of that name: always the same object.
 *
 * @example
 * ```tsx
 * import { collection } from '@groundwork/data-cache';
 * import { toast } from '@groundwork/ui';
 *
 * const vendors = collection('vendors');
 * async function rename(id: string) {
 *   const { error } = await vendors.patch(id, [{ op: 'replace', path: '/name', value: 'Oak and Co' }]);
 *   if (error) toast({ text: error.message ?? 'It was not saved.', tone: 'danger' });
 * }
 * ```
 */
export function collection<N extends CollectionName>(name: N): Collection<N> {
  const known = facades.get(name) as Collection<N> | undefined;
  if (known) return known;
  const created = createCollection(name);
  facades.set(name, created);
  return created;
}

function createCollection<N extends CollectionName>(name: N): Collection<N> {
  type R = RecordOf<N>;
  const cached = cachedCollection(name);
  const { table } = cached;
  const { lists } = table;
  // The parts below know records by their stamps only; here, and nowhere else, they get the type of their collection.
  const typed = {
    get: table.get.bind(table) as unknown as (id: string) => R | undefined,
    recordAtom: lists.recordAtom.bind(lists) as unknown as (id: string) => Atom<R | undefined>,
    allAtom: (sortedByName.includes(name) ? lists.sortedAtom(byName) : lists.allAtom) as unknown as Atom<readonly R[]>,
    sortedAtom: lists.sortedAtom.bind(lists) as unknown as Collection<N>['sortedAtom'],
    record: (result: Result<unknown>) => result as Result<R>,
    read: (records: StoredRecord[]) => records as unknown as R[],
  };
  return {
    name,
    get: typed.get,
    recordAtom: (id) => (id ? typed.recordAtom(id) : nothingAtom),
    allAtom: typed.allAtom,
    sortedAtom: typed.sortedAtom,
    byAtom: (field, values) =>
      lists.byAtom(field, typeof values === 'string' ? [values] : values) as unknown as Atom<readonly R[]>,
    statusAtom: cached.statusAtom,
    load: (options) => cached.load({ force: options?.force }),
    subscribe: () => subscribe(cached),
    fetchOne: (id) => using<R>(async (writes) => typed.record(await writes.fetchOne(cached, id))),
    query: async (filters, options) => {
      const result = await query(name, filters, options);
      return result.succeeded ? success(typed.read(result.data), result.responseCode) : result;
    },
    count: (filters) => using((writes) => writes.count(name, filters)),
    create: (body, options) => using(async (writes) => typed.record(await writes.create(name, body, options))),
    replace: (id, body, options) =>
      using(async (writes) => typed.record(await writes.replace(name, id, body, options))),
    patch: (id, operations, options) =>
      using(async (writes) => typed.record(await writes.patch(name, id, operations, options))),
    patchMany: (ids, operations) => using((writes) => writes.patchMany<N>(name, ids, operations)),
    remove: (id, options) => using((writes) => writes.remove(cached, id, options)),
    removeMany: (ids, options) => using((writes) => writes.removeMany(cached, ids, options)),
  };
}

async function query(
  name: CollectionName,
  filters: Filters,
  { signal, isQuiet }: { signal?: AbortSignal; isQuiet?: boolean } = {},
): Promise<Result<StoredRecord[]>> {
  const found: StoredRecord[] = [];
  const result = await fetchAllPages(
    name,
    filters,
    signal,
    (records) => found.push(...records),
    cachedCollection(name).known,
  );
  if (result.succeeded) return success(found, result.responseCode);
  if (!isQuiet && result.error.code !== 'cancelled' && result.responseCode !== 401) {
    const isTrash = filters.isDeleted === true;
    const cached = cachedCollection(name);
    // At the start of a page nothing has been read yet.
    if (isServerAway(result.responseCode)) await cached.restore();
    reportFailedList(
      isTrash
        ? `Failed to retrieve Trash data. ${result.error.message || 'Request failed'}`
        : messages.retrieveFailed(collections[name].label),
      result,
      { isKept: !isTrash && cached.isKept },
    );
  }
  return result;
}
