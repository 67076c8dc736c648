import type { BodyOf, CollectionName, PatchOperation, RecordMeta, RecordOf, Result } from '@groundwork/contract';
import type { Atom } from 'jotai';

/** Values of a list filter; empty, null and empty-array values are dropped, arrays repeat the parameter ([API-15]). */
export type Filters = Record<string, string | number | boolean | null | undefined | readonly string[]>;

/** Load state of a collection. `hasData`: records of an earlier load can be shown meanwhile. */
export type LoadState =
  | { state: 'idle' }
  /** `hasData`: rows of an earlier load or of the persisted cache are shown meanwhile. */
  | { state: 'loading'; hasData: boolean }
  | { state: 'ready'; syncedAt: number }
  | { state: 'failed'; hasData: boolean; message: string };

/**
 * One collection of the contract, kept in the browser. Atoms are stable: the same arguments answer the same atom, and an
 * atom's value keeps its identity until what it reads changes. Reads hold neither archived nor deleted records.
 */
export interface Collection<N extends CollectionName> {
  readonly name: N;
  /** The record now, or undefined. */
  get(id: string): RecordOf<N> | undefined;
  /** One record; undefined while it is unknown or gone. */
  recordAtom(id: string | null | undefined): Atom<RecordOf<N> | undefined>;
  /** Every record, in the order of ids' first arrival; tags and tag sets by name ([TG-11]). For what changed: deltaBetween(). */
  readonly allAtom: Atom<readonly RecordOf<N>[]>;
  /** Every record in the order of `compare`, kept sorted as records change; pass a module-level function, it is the key. */
  sortedAtom(compare: (a: RecordOf<N>, b: RecordOf<N>) => number): Atom<readonly RecordOf<N>[]>;
  /** The records whose `field` equals (or, for list fields, contains) one of `values`; costs what it returns. */
  byAtom(field: keyof RecordOf<N> & string, values: string | readonly string[]): Atom<readonly RecordOf<N>[]>;
  readonly statusAtom: Atom<LoadState>;
  /** Full or incremental (docs: data-cache#loading). Calls at the same time share one fetch. */
  load(options?: { force?: boolean }): Promise<Result<undefined>>;
  /** Loads now if it never was, then keeps it in sync while mounted and visible; answers the stop function. */
  subscribe(): () => void;
  /** A single fresh read that bypasses the list; the record is put into the cache. */
  fetchOne(id: string): Promise<Result<RecordOf<N>>>;
  /**
   * A fresh filtered list, not put into the cache (activity, audit events, trash). A failure opens the error dialog unless
   * `isQuiet`: then the caller shows it, or does without the records.
   */
  query(filters: Filters, options?: { signal?: AbortSignal; isQuiet?: boolean }): Promise<Result<RecordOf<N>[]>>;
  count(filters?: Filters): Promise<Result<number>>;
  create(body: BodyOf<N>, options?: CallOptions): Promise<Result<RecordOf<N>>>;
  replace(id: string, body: BodyOf<N>, options?: CallOptions): Promise<Result<RecordOf<N>>>;
  patch(id: string, operations: readonly PatchOperation[], options?: CallOptions): Promise<Result<RecordOf<N>>>;
  patchMany(ids: readonly string[], operations: readonly PatchOperation[]): Promise<Result<RecordOf<N>[]>>;
  remove(id: string, options?: CallOptions): Promise<Result<undefined>>;
  removeMany(ids: readonly string[], options?: CallOptions): Promise<Result<undefined>>;
}

/** The changes of a list. `updated` holds the records after the change, `removed` before it. */
export interface ListDelta<R> {
  added: readonly R[];
  updated: readonly R[];
  removed: readonly R[];
}

/** Options of a call in addition to method and path. */
export interface CallOptions {
  /** Appended to the path: POST collection/suffix, PUT collection/id/suffix. */
  suffix?: string;
  query?: Filters;
  /**
   * timeModifiedUtc of the record that was edited: sent as If-Match, a stale one answers 409 (docs: optimistic-lock).
   */
  ifMatch?: string;
  idempotencyKey?: string;
  /** The records as the user saw them: a POST from other versions of them is another intent (idempotency-keys.ts). */
  basedOn?: readonly Pick<RecordMeta, 'id' | 'timeModifiedUtc'>[];
  signal?: AbortSignal;
}

/** How the cache reaches the API, and with which access token. Set once by the host before anything is read. */
export interface DataCacheConfiguration {
  baseUrl: string;
  getAccessToken: () => Promise<string | undefined> | string | undefined;
  /** Fetching runs only when this is true ([DC-08]). */
  isFetchingAllowed: () => boolean;
  /** The API answered 401. */
  onUnauthorized?: () => void;
  /** What the person may see or do has changed while the page is open. */
  onScopeChanged?: () => void;
  /** In the place of the browser's `fetch`. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
  /** Puts a picture into storage and answers its address: for those that were taken without a network. */
  upload?: (file: Blob) => Promise<Result<string>>;
}

/** An event that the cache announces to the host, such as a write of this tab. */
export type CacheEvent =
  | { type: 'item-created' | 'item-updated' | 'item-deleted'; collection: CollectionName; id: string }
  /** Something of the collection is different on the server, changed here or elsewhere: heard live, also of lists that no view reads. */
  | { type: 'list-changed'; collection: CollectionName }
  | { type: 'plan-changed'; planId: string };
