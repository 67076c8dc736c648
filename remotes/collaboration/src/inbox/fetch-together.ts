import type { CollectionName, RecordOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';

/** Ids of one call: its address stays below the 8 kB that servers accept. */
const mostIds = 100;

interface Batch {
  ids: Set<string>;
  records: Promise<ReadonlyMap<string, unknown>>;
}
const open = new Map<CollectionName, Batch>();

/**
 * A record that the cache may not hold. Records of one collection that are asked for in the same moment share one call. Undefined
 * where the record is gone, the user may not see it, or the call failed.
 */
export async function fetchTogether<N extends CollectionName>(name: N, id: string): Promise<RecordOf<N> | undefined> {
  const known = collection(name).get(id);
  if (known) return known;
  let batch = open.get(name);
  if (!batch || batch.ids.size >= mostIds) {
    const ids = new Set<string>();
    batch = { ids, records: askSoon(name, ids) };
    open.set(name, batch);
  }
  batch.ids.add(id);
  return (await batch.records).get(id) as RecordOf<N> | undefined;
}

/** Waits until all that is drawn now has named its ids. */
async function askSoon(name: CollectionName, ids: Set<string>): Promise<ReadonlyMap<string, unknown>> {
  await new Promise((resolve) => setTimeout(resolve));
  if (open.get(name)?.ids === ids) open.delete(name);
  const answer = await collection(name).query({ ids: [...ids] }, { isQuiet: true });
  return new Map(answer.succeeded ? answer.data.map((record) => [record.id, record]) : []);
}
