import {
  type CollectionName,
  collections,
  findCollection,
  type PatchOperation,
  syncStampHeader,
} from '@groundwork/contract';
import { InvalidRecord } from './build-record.ts';
import type { FakeAnswer } from './fake-response.ts';
import { deletedOf, type FakeRecord, type FakeRows } from './fake-rows.ts';
import {
  idsToDelete,
  invalid,
  noRoute,
  notFound,
  Refusal,
  requireDeleted,
  requireFilters,
  requireMatch,
  requireTrashFilters,
  requireWritable,
} from './fake-rules.ts';

/** A request that reached the fake API. */
export interface FakeRequest {
  method: string;
  /** Below the base address, without the query: 'products/p1'. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
}

/** The records of the fake API, and the settings of its lists. */
interface FakeServer {
  rows(name: CollectionName): FakeRows;
  readonly scopeVersion: string;
  readonly sendsSyncStamp: boolean;
}

/** The routes that every collection has: lists, single records, writes, and the trash. */
export class FakeRoutes {
  readonly #server: FakeServer;
  readonly #pageSize: number;
  readonly #answers = new Map<string, { content: string; answer: FakeAnswer }>();

  constructor(server: FakeServer, pageSize: number) {
    this.#server = server;
    this.#pageSize = pageSize;
  }

  answer(request: FakeRequest): FakeAnswer {
    const [first = '', id, ...rest] = request.path.split('/');
    const name = findCollection(first);
    try {
      if (request.path === 'trash' && request.method === 'GET') {
        requireTrashFilters(request.query);
        return this.#page(
          'trash',
          request.query,
          deletedOf((each) => this.#server.rows(each)),
        );
      }
      if (!name || rest.length > 0) throw noRoute();
      if (request.method === 'GET') return id ? { body: this.#held(name, id) } : this.#list(name, request);
      requireWritable(name);
      return this.#once(request, () => (id ? this.#one(name, id, request) : this.#several(name, request)));
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      if (error instanceof InvalidRecord) return invalid(error.fieldErrors).answer;
      throw error;
    }
  }

  /** With an Idempotency-Key a write is done once; what was refused may be tried again with it. */
  #once(request: FakeRequest, write: () => FakeAnswer): FakeAnswer {
    const key = request.headers['idempotency-key'];
    if (!key) return write();
    const content = JSON.stringify([request.method, request.path, [...request.query], request.body ?? null]);
    const kept = this.#answers.get(key);
    if (kept && kept.content !== content) {
      const message = 'This Idempotency-Key was used for another request.';
      throw new Refusal(422, { title: 'Not possible', message, code: 'key-reused' });
    }
    const answer = kept?.answer ?? write();
    this.#answers.set(key, { content, answer });
    return answer;
  }

  #held(name: CollectionName, id: string): FakeRecord {
    const held = this.#server.rows(name).get(id);
    if (!held) throw notFound();
    return held;
  }

  #heldAll(name: CollectionName, ids: readonly string[]): FakeRecord[] {
    const missing = ids.filter((id) => !this.#server.rows(name).get(id));
    if (missing.length > 0) throw notFound(ids.length > 1 ? `Item not found: ${missing.join(', ')}` : undefined);
    return ids.map((id) => this.#held(name, id));
  }

  #one(name: CollectionName, id: string, { method, body, headers, query }: FakeRequest): FakeAnswer {
    const rows = this.#server.rows(name);
    const held = this.#held(name, id);
    if (method === 'DELETE') return this.#remove(name, [id], query);
    requireMatch(held, headers['if-match']);
    if (method === 'PUT') return { body: rows.replace(id, body) };
    if (method === 'PATCH') return { body: rows.patch(id, body) };
    throw noRoute();
  }

  #several(name: CollectionName, { method, body, query }: FakeRequest): FakeAnswer {
    const rows = this.#server.rows(name);
    if (method === 'POST') return { status: 201, body: rows.create(body) };
    if (!collections[name].several) throw noRoute(`${name} are changed one at a time.`);
    if (method === 'PATCH') {
      const { targetIds, patchOperations } = body as { targetIds: string[]; patchOperations: PatchOperation[] };
      this.#heldAll(name, targetIds);
      return { body: targetIds.map((id) => rows.patch(id, patchOperations)) };
    }
    if (method === 'DELETE') return this.#remove(name, idsToDelete(body, query), query);
    throw noRoute();
  }

  /**
   * Moves records into the trash, or with `purge=true` deletes them from it for good. Dependent records stay: only the
   * server knows them.
   */
  #remove(name: CollectionName, ids: readonly string[], query: URLSearchParams): FakeAnswer {
    const rows = this.#server.rows(name);
    const held = this.#heldAll(name, ids);
    const isPurge = query.get('purge') === 'true';
    if (isPurge) requireDeleted(held);
    for (const { id, isDeleted } of held) {
      if (isPurge) rows.purge(id);
      else if (!isDeleted) rows.change(id, { isDeleted: true });
    }
    return { body: { ids } };
  }

  #list(name: CollectionName, { path, query }: FakeRequest): FakeAnswer {
    requireFilters(name, query);
    const rows = this.#server.rows(name);
    const selected = rows.select(query);
    if (query.get('countOnly') === 'true') return { body: { count: selected.length } };
    return this.#page(path, query, selected, this.#server.sendsSyncStamp ? { [syncStampHeader]: rows.syncStamp } : {});
  }

  #page(
    path: string,
    query: URLSearchParams,
    selected: readonly object[],
    firstHeaders: Readonly<Record<string, string>> = {},
  ): FakeAnswer {
    const start = Number(query.get('cursor') ?? 0);
    const size = Math.min(Number(query.get('pageSize') ?? this.#pageSize), this.#pageSize);
    const end = start + size;
    const pagination: Record<string, unknown> = { PageSize: size };
    if (start === 0) pagination.TotalCount = selected.length;
    if (end < selected.length) {
      const next = new URLSearchParams(query);
      next.set('cursor', String(end));
      pagination.NextPageLink = `http://elsewhere.test/api/${path}?${next}`;
    }
    const headers = {
      'x-pagination': JSON.stringify(pagination),
      'x-scope-version': this.#server.scopeVersion,
      ...(start === 0 ? firstHeaders : {}),
    };
    return { body: selected.slice(start, end), headers };
  }
}
