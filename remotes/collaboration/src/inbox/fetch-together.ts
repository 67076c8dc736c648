import type { CollectionName, RecordOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';

/** Ids of one call: its address stays below the 8 kB that servers accept. */
const mostIds = 100;

interface Batch {
  ids: Set<string>;
  /** Undefined where the call failed. */
  records: Promise<ReadonlyMap<string, unknown> | undefined>;
}
const open = new Map<CollectionName, Batch>();

/** What a page has fetched, by collection and id: what it draws again it does not ask for again. */
export type FetchedRecords = Map<string, Promise<unknown>>;

/**
 * A record that the cache may not hold. Records of one collection that are asked for in the same moment share one call. Undefined
 * where the record is gone, the user may not see it, or the call failed; only a call that failed is made again.
 */
export function fetchTogether<N extends CollectionName>(
  name: N,
  id: string,
  fetched: FetchedRecords,
): Promise<RecordOf<N> | undefined> {
  const key = `${name}/${id}`;
  const known = fetched.get(key) as Promise<RecordOf<N> | undefined> | undefined;
  if (known) return known;
  const asked = fetchOne(name, id, () => fetched.delete(key));
  fetched.set(key, asked);
  return asked;
}

async function fetchOne<N extends CollectionName>(
  name: N,
  id: string,
  onFailure: () => void,
): Promise<RecordOf<N> | undefined> {
  const known = collection(name).get(id);
  if (known) return known;
  let batch = open.get(name);
  if (!batch || batch.ids.size >= mostIds) {
    const ids = new Set<string>();
    batch = { ids, records: askSoon(name, ids) };
    open.set(name, batch);
  }
  batch.ids.add(id);
  const records = await batch.records;
  if (!records) onFailure();
  return records?.get(id) as RecordOf<N> | undefined;
}

/** Waits until all that is drawn now has named its ids. */
async function askSoon(name: CollectionName, ids: Set<string>): Promise<ReadonlyMap<string, unknown> | undefined> {
  await new Promise((resolve) => setTimeout(resolve));
  if (open.get(name)?.ids === ids) open.delete(name);
  const answer = await collection(name).query({ ids: [...ids] }, { isQuiet: true });
  return answer.succeeded ? new Map(answer.data.map((record) => [record.id, record])) : undefined;
}
