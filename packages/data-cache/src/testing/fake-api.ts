import {
  type ApiError,
  type CollectionName,
  failure,
  pageSize as pageSizeLimit,
  type RecordOf,
} from '@groundwork/contract';
import type { DataCacheConfiguration } from '../api.ts';
import { configureDataCache } from '../configuration.ts';
import { resetCache } from '../reset.ts';
import { build } from './build-record.ts';
import { type FakeAnswer, fakeResponse } from './fake-response.ts';
import { type FakeRequest, FakeRoutes } from './fake-routes.ts';
import { FakeRows } from './fake-rows.ts';

export type { FakeRequest } from './fake-routes.ts';

type Handler = (request: FakeRequest) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>;
type Partials = { [N in CollectionName]?: readonly Partial<RecordOf<N>>[] };

export interface FakeApiOptions {
  /** Records to begin with; stamps and ids are added where they are missing. */
  records?: Partials;
  /** Records a page holds; 1000 as the real one. */
  pageSize?: number;
}

const baseUrl = 'http://localhost/api/';

/**
 * The rows API in memory behind a double of fetch (API part of the contract: lists with filters and pages, single records,
 * writes with stamps and If-Match). It configures the data cache to use it and empties the cache; call `restore()` after
 * the test, or `fakeApi()` in beforeEach, which replaces the one before.
 */
export class FakeApi {
  /** Every request so far, oldest first. */
  readonly requests: FakeRequest[] = [];
  readonly #rows = new Map<CollectionName, FakeRows>();
  readonly #handlers: Handler[] = [];
  readonly #fetchBefore = globalThis.fetch;
  readonly #routes: FakeRoutes;
  #clock = Date.parse('2026-11-20T12:00:00.000Z');
  /** Milliseconds each answer takes. */
  latency = 0;
  /** Sent as x-scope-version with lists. */
  scopeVersion = '1';
  /** Whether lists say in x-sync-stamp from where the next reading misses nothing, as the real API does. */
  sendsSyncStamp = true;
  isFetchingAllowed = true;
  accessToken: string | undefined = 'test-token';
  /** Where pictures go that were taken without a network. */
  upload: DataCacheConfiguration['upload'];
  /** How often the cache was notified that the session is over. */
  unauthorized = 0;

  constructor({ records = {}, pageSize = pageSizeLimit }: FakeApiOptions = {}) {
    this.#routes = new FakeRoutes(this, pageSize);
    for (const [name, some] of Object.entries(records)) this.seed(name as CollectionName, some);
    globalThis.fetch = ((input: unknown, init?: RequestInit) => this.#fetch(String(input), init)) as typeof fetch;
    resetCache();
    configureDataCache({
      baseUrl,
      getAccessToken: () => this.accessToken,
      isFetchingAllowed: () => this.isFetchingAllowed,
      upload: async (file) => this.upload?.(file) ?? failure({ message: 'No storage.' }, 400),
      onUnauthorized: () => {
        this.unauthorized++;
      },
    });
  }

  /** The server's time, which moves by one millisecond with each write. */
  get now(): string {
    return new Date(this.#clock).toISOString();
  }

  /** Moves the server's time. */
  advance(seconds: number): void {
    this.#clock += seconds * 1000;
  }

  /** Stores records without a request, as if they had been there; what is missing is built (see build()). */
  seed<N extends CollectionName>(name: N, records: readonly Partial<RecordOf<N>>[]): RecordOf<N>[] {
    return records.map((record) => {
      const built = build(name, record);
      this.rows(name).put(built as unknown as Record<string, unknown>);
      return built;
    });
  }

  /** Changes a record behind the cache's back, as another user would. */
  change<N extends CollectionName>(name: N, id: string, fields: Partial<RecordOf<N>>): RecordOf<N> {
    return this.rows(name).change(id, fields) as unknown as RecordOf<N>;
  }

  /** The record as the server holds it now. */
  stored<N extends CollectionName>(name: N, id: string): RecordOf<N> | undefined {
    return this.rows(name).get(id) as unknown as RecordOf<N> | undefined;
  }

  rows(name: CollectionName): FakeRows {
    const known = this.#rows.get(name);
    if (known) return known;
    const rows = new FakeRows(name, () => new Date(this.#clock++).toISOString());
    this.#rows.set(name, rows);
    return rows;
  }

  /**
   * Answers requests of `method` whose path equals `path` or matches it, before the rows do; undefined passes the request
   * on. The last added is asked first. Answers the function that takes it away.
   */
  on(method: string, path: string | RegExp, answer: Handler | FakeAnswer): () => void {
    return this.handle((request) => {
      if (!isTo(request, method, path)) return undefined;
      return typeof answer === 'function' ? answer(request) : answer;
    });
  }

  /** Asks `handler` about every request before the rows; undefined passes it on. */
  handle(handler: Handler): () => void {
    this.#handlers.unshift(handler);
    return () => {
      this.#handlers.splice(this.#handlers.indexOf(handler), 1);
    };
  }

  /** Fails requests of `method` to `path` with an error body. */
  fail(method: string, path: string | RegExp, error: ApiError = { message: 'Failed' }, status = 500): () => void {
    return this.on(method, path, { status, body: error });
  }

  /** Makes requests end as they do without a network. */
  failNetwork(method: string, path: string | RegExp): () => void {
    return this.on(method, path, () => {
      throw new TypeError('Failed to fetch');
    });
  }

  /**
   * Does the next request of `method` to `path`, and loses its answer. As the real API does, it gives the answer to the same
   * request under the same key later, and refuses another request under this key.
   */
  loseAnswer(method: string, path: string | RegExp): void {
    let lost: { key: string | undefined; content: string; answer: FakeAnswer } | undefined;
    const handler: Handler = async (request) => {
      if (!isTo(request, method, path)) return undefined;
      const key = request.headers['idempotency-key'];
      const content = JSON.stringify(request.body);
      if (!lost) {
        lost = { key, content, answer: await this.#answer(request, handler) };
        throw new TypeError('Failed to fetch');
      }
      if (!key || key !== lost.key) return undefined;
      if (content === lost.content) return lost.answer;
      const message = 'This Idempotency-Key was used for another request.';
      return { status: 422, body: { title: 'Not possible', message, code: 'key-reused' } };
    };
    this.handle(handler);
  }

  /** The requests of a method, optionally of one path. */
  sent(method: string, path?: string | RegExp): FakeRequest[] {
    return this.requests.filter((request) => isTo(request, method, path));
  }

  /** Puts back the fetch that was there before, and empties the cache. */
  restore(): void {
    globalThis.fetch = this.#fetchBefore;
    resetCache();
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, baseUrl);
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: decodeURIComponent(url.pathname).replace(/^\/api\//, ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: Object.fromEntries(
        Object.entries((init.headers ?? {}) as Record<string, string>).map(([name, value]) => [
          name.toLowerCase(),
          value,
        ]),
      ),
    };
    this.requests.push(request);
    const date = new Date(this.#clock).toUTCString();
    await this.#wait(init.signal ?? undefined);
    const answer = await this.#answer(request);
    return fakeResponse({ ...answer, headers: { date, ...answer.headers } });
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(new DOMException('The operation was aborted.', 'AbortError'));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      if (this.latency > 0) setTimeout(resolve, this.latency);
      else resolve();
    });
  }

  async #answer(request: FakeRequest, except?: Handler): Promise<FakeAnswer> {
    for (const handler of this.#handlers.filter((each) => each !== except)) {
      const answer = await handler(request);
      if (answer) return answer;
    }
    return this.#routes.answer(request);
  }
}

const isTo = (request: FakeRequest, method: string, path: string | RegExp | undefined) =>
  request.method === method &&
  (path === undefined || (typeof path === 'string' ? request.path === path : path.test(request.path)));

let current: FakeApi | undefined;

/** Starts a fake API, in place of the one before. */
export function fakeApi(options?: FakeApiOptions): FakeApi {
  current?.restore();
  current = new FakeApi(options);
  return current;
}
