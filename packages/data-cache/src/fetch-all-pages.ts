import {
  type CollectionName,
  collections,
  failure,
  incrementalOverlapSeconds,
  type Pagination,
  type Result,
  readHeader,
  success,
  syncStampHeader,
} from '@groundwork/contract';
import type { Filters } from './api.ts';
import { type Exchange, send } from './http.ts';
import { type StoredRecord, validationErrorOf } from './stored-record.ts';

/** Result of fetching all pages of a list; stamp and scope version come from the headers of the first page. */
export interface PagedResult {
  /** `modifiedAfter` with which the next incremental fetch misses nothing. */
  stamp: string;
  scopeVersion: string | undefined;
  count: number;
}

/** A collection, or what is deleted of all of them. */
type List = CollectionName | 'trash';

/**
 * Fetches all pages of a list ([API-16]) and calls `onPage` for each as it arrives. Requests the next page as soon as the
 * headers of the current one are there, so that the server works while the page is parsed and merged.
 * @param known a stamp that the list must hold: where a replica answers that does not have it yet, the primary is asked
 *
 * @example
 * ```tsx
 * import { fetchAllPages } from '@groundwork/data-cache';
 *
 * const names: string[] = [];
 * await fetchAllPages('vendors', {}, undefined, (page) => names.push(...page.map(({ id }) => id)));
 * ```
 */
export async function fetchAllPages(
  name: List,
  filters: Filters,
  signal: AbortSignal | undefined,
  onPage: (records: StoredRecord[]) => void,
  known = '',
): Promise<Result<PagedResult>> {
  let exchange = await send('GET', name, { query: filters, signal });
  if (isBehind(name, exchange.headers, known)) {
    void exchange.read();
    exchange = await send('GET', name, { query: filters, signal, headers: { [readHeader]: 'primary' } });
  }
  const paged: PagedResult = {
    stamp: stampOf(exchange.headers),
    scopeVersion: exchange.headers.get('x-scope-version') ?? undefined,
    count: 0,
  };
  const ahead = new AbortController();
  const cancel = () => ahead.abort();
  signal?.addEventListener('abort', cancel);
  try {
    for (;;) {
      const link = nextPage(exchange.headers);
      const next = link === undefined ? undefined : send('GET', `${name}${link}`, { signal: ahead.signal });
      const page = await readPage(name, exchange);
      if (!page.succeeded) return page;
      if (signal?.aborted) return failure({ message: 'The request was cancelled.', code: 'cancelled' });
      onPage(page.data);
      paged.count += page.data.length;
      if (!next) return success(paged, page.responseCode);
      exchange = await next;
    }
  } finally {
    // After a failed page, cancel the next one, which is requested already.
    cancel();
    signal?.removeEventListener('abort', cancel);
  }
}

/** Journals answer with a stamp that is a minute old, so that nothing is missed; they are never behind by it. */
function isBehind(name: List, headers: Exchange['headers'], known: string): boolean {
  if (name === 'trash' || collections[name].journal) return false;
  const given = headers.get(syncStampHeader);
  return given !== null && given < known;
}

/** From the server's data; a server without that header is asked for what lies 300 seconds before its clock ([DC-06]). */
function stampOf(headers: Exchange['headers']): string {
  const given = headers.get(syncStampHeader);
  if (given && !Number.isNaN(Date.parse(given))) return given;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  return new Date(now - incrementalOverlapSeconds * 1000).toISOString();
}

/** The query of the next page; its host is not taken over, so that the token never leaves the configured API. */
function nextPage(headers: Exchange['headers']): string | undefined {
  try {
    const { NextPageLink } = JSON.parse(headers.get('x-pagination') ?? '{}') as Partial<Pagination>;
    return NextPageLink ? new URL(NextPageLink, 'http://localhost').search : undefined;
  } catch {
    return undefined;
  }
}

async function readPage(name: List, exchange: Exchange): Promise<Result<StoredRecord[]>> {
  const result = await exchange.read();
  if (!result.succeeded) return result;
  const list = name === 'trash' ? name : `list of ${collections[name].plural}`;
  const refuse = (problem: string) =>
    failure({ message: `The ${list} could not be read: ${problem}.`, code: 'unreadable' }, result.responseCode);
  if (!Array.isArray(result.data)) return refuse('expected a list');
  for (const [index, record] of result.data.entries()) {
    const problem = validationErrorOf(record);
    if (problem) return refuse(`entry ${index + 1} ${problem}`);
  }
  return success(result.data as StoredRecord[], result.responseCode);
}
