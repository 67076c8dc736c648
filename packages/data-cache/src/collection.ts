import {
  type BodyOf,
  bulkLimit,
  type CollectionName,
  collections,
  failure,
  messages,
  type PatchOperation,
  type RecordOf,
  type Result,
  success,
} from '@groundwork/contract';
import { type Atom, atom } from 'jotai';
import type { CallOptions, Collection, Filters } from './api.ts';
import { type CachedCollection, cachedCollection } from './cached-collection.ts';
import { call } from './call.ts';
import { announce } from './events.ts';
import { reportGlobalError } from './global-errors.ts';
import type { CallParameters, Method } from './http.ts';
import { walkList } from './list-walk.ts';
import { patchOrKeep } from './outbox-seam.ts';
import type { Compare } from './sorted-list.ts';
import { flawOf, type StoredRecord } from './stored-record.ts';
import { subscribe } from './subscriptions.ts';

const nothingAtom: Atom<undefined> = atom(undefined);
const facades = new Map<CollectionName, unknown>();

const collator = new Intl.Collator('en', { sensitivity: 'base' });
const byName: Compare = (a, b) => collator.compare(String(a.name), String(b.name));
const sortedByName: readonly CollectionName[] = ['tags', 'tagsets'];

/** The collection of that name: always the same object. */
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
  // The parts below know records by their stamps only; here, and nowhere else, they get the type of their collection.
  const typed = {
    get: table.get.bind(table) as unknown as (id: string) => R | undefined,
    recordAtom: table.recordAtom.bind(table) as unknown as (id: string) => Atom<R | undefined>,
    allAtom: (sortedByName.includes(name) ? table.sortedAtom(byName) : table.allAtom) as unknown as Atom<readonly R[]>,
    sortedAtom: table.sortedAtom.bind(table) as unknown as Collection<N>['sortedAtom'],
    onChange: table.onChange.bind(table) as unknown as Collection<N>['onChange'],
    write: write as (...parameters: Parameters<typeof write>) => Promise<Result<R>>,
    read: (records: StoredRecord[]) => records as unknown as R[],
  };
  return {
    name,
    get: typed.get,
    recordAtom: (id) => (id ? typed.recordAtom(id) : nothingAtom),
    allAtom: typed.allAtom,
    sortedAtom: typed.sortedAtom,
    onChange: typed.onChange,
    byAtom: (field, values) =>
      table.byAtom(field, typeof values === 'string' ? [values] : values) as unknown as Atom<readonly R[]>,
    statusAtom: cached.statusAtom,
    load: (options) => cached.load({ force: options?.force }),
    subscribe: () => subscribe(cached),
    fetchOne: async (id) => (await fetchOne(cached, id)) as Result<R>,
    query: async (filters, options) => {
      const result = await query(name, filters, options?.signal);
      return result.succeeded ? success(typed.read(result.data), result.responseCode) : result;
    },
    count: async (filters) => {
      const result = await call<{ count: number }>('GET', name, { query: { ...filters, countOnly: true } });
      if (!result.succeeded) return result;
      const { count } = result.data;
      if (Number.isInteger(count)) return success(count, result.responseCode);
      return failure({ message: `The number of ${collections[name].plural} could not be read.` }, result.responseCode);
    },
    create: (body, options) => typed.write('POST', path(name, options?.suffix), body, options),
    replace: (id, body, options) => typed.write('PUT', path(name, id, options?.suffix), body, options),
    patch: async (id, operations, options = {}) =>
      (await patchOrKeep(name, id, operations, options, (sent) =>
        write('PATCH', path(name, id), operations, sent),
      )) as Result<R>,
    patchMany: (ids, operations) => patchMany<N>(name, ids, operations),
    remove: (id, options) => remove(cached, [id], path(name, id), parametersOf(options)),
    removeMany: (ids, options) => removeMany(cached, ids, parametersOf(options)),
  };
}

const path = (name: CollectionName, ...parts: readonly (string | undefined)[]) =>
  [
    name,
    ...parts.filter((part) => part !== undefined).map((part) => part.split('/').map(encodeURIComponent).join('/')),
  ].join('/');

function parametersOf({ query, ifMatch, idempotencyKey, signal }: CallOptions = {}): CallParameters {
  return { query, idempotencyKey, signal, ...(ifMatch ? { headers: { 'if-match': `"${ifMatch}"` } } : {}) };
}

function* inChunks(ids: readonly string[]): Iterable<readonly string[]> {
  for (let start = 0; start < ids.length; start += bulkLimit) yield ids.slice(start, start + bulkLimit);
}

/** A write whose answer is the record; special calls (a suffix) may answer something else. */
async function write(
  method: Method,
  address: string,
  body: BodyOf<CollectionName> | readonly PatchOperation[],
  options: CallOptions | undefined,
): Promise<Result<unknown>> {
  const result = await call<unknown>(method, address, { ...parametersOf(options), body });
  if (!result.succeeded || options?.suffix) return result;
  const flaw = flawOf(result.data);
  return flaw ? failure({ message: `The answered record ${flaw}.`, code: 'unreadable' }, result.responseCode) : result;
}

async function patchMany<N extends CollectionName>(
  name: N,
  ids: readonly string[],
  patchOperations: readonly PatchOperation[],
): Promise<Result<RecordOf<N>[]>> {
  const patched: RecordOf<N>[] = [];
  if (!collections[name].several) {
    for (const id of ids) {
      const result = await call<RecordOf<N>>('PATCH', path(name, id), { body: patchOperations });
      if (!result.succeeded) return result;
      patched.push(result.data);
    }
    return success(patched);
  }
  for (const targetIds of inChunks(ids)) {
    const result = await call<RecordOf<N>[]>('PATCH', name, { body: { targetIds, patchOperations } });
    if (!result.succeeded) return result;
    patched.push(...result.data);
  }
  return success(patched);
}

async function remove(
  cached: CachedCollection,
  ids: readonly string[],
  address: string,
  parameters: CallParameters,
): Promise<Result<undefined>> {
  const result = await call<unknown>('DELETE', address, parameters);
  // Already gone is what was wanted.
  if (!result.succeeded && !(result.responseCode === 404 && ids.length === 1)) return result;
  const removed = removedIds(result.data) ?? ids;
  cached.drop(removed);
  for (const id of removed) announce({ type: 'item-deleted', collection: cached.name, id });
  return success(undefined, result.responseCode);
}

/** What a delete says it has deleted: of media items with `projectRelated` it may be fewer than asked for. */
const removedIds = (data: unknown): string[] | undefined =>
  typeof data === 'object' && data !== null && 'ids' in data && Array.isArray(data.ids) ? data.ids : undefined;

async function removeMany(
  cached: CachedCollection,
  ids: readonly string[],
  { query, ...parameters }: CallParameters,
): Promise<Result<undefined>> {
  const { name } = cached;
  const calls = collections[name].several
    ? Array.from(inChunks(ids), (some) => ({
        some,
        address: path(name),
        more: { query: { ...query, ids: some }, body: { ids: some } },
      }))
    : ids.map((id) => ({ some: [id], address: path(name, id), more: { query } }));
  for (const { some, address, more } of calls) {
    const result = await remove(cached, some, address, { ...parameters, ...more });
    if (!result.succeeded) return result;
  }
  return success(undefined);
}

async function fetchOne(cached: CachedCollection, id: string): Promise<Result<unknown>> {
  const result = await call<unknown>('GET', path(cached.name, id));
  if (!result.succeeded) {
    if (result.responseCode === 404) cached.drop([id]);
    return result;
  }
  const flaw = flawOf(result.data);
  if (flaw) return failure({ message: `The answered record ${flaw}.`, code: 'unreadable' }, result.responseCode);
  cached.put([result.data as StoredRecord]);
  return result;
}

async function query(
  name: CollectionName,
  filters: Filters,
  signal: AbortSignal | undefined,
): Promise<Result<StoredRecord[]>> {
  const found: StoredRecord[] = [];
  const result = await walkList(name, filters, signal, (records) => found.push(...records));
  if (result.succeeded) return success(found, result.responseCode);
  if (result.error.code !== 'cancelled' && result.responseCode !== 401) {
    reportGlobalError(
      filters.isDeleted === true
        ? `Failed to retrieve Trash data. ${result.error.message || 'Request failed'}`
        : messages.retrieveFailed(collections[name].label),
    );
  }
  return result;
}
