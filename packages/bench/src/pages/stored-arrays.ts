import type { Product } from '@groundwork/contract';

// The floor of a reload: the best arrangement of the records in IndexedDB that we know. A value of the first 100 rows, then
// JSON text of 1,000 records a value, all read at once: the browser parses text faster than it clones objects.
const name = 'bench-arrays';
const head = 100;
const parsed = (text: string) => JSON.parse(text) as Product[];

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('arrays');
  return finished(request);
}

export async function writeArrays(arrays: readonly (readonly Product[])[]): Promise<void> {
  const database = await open();
  const [first = [], ...others] = arrays;
  for (const [index, array] of [first.slice(0, head), first.slice(head), ...others].entries()) {
    const text = JSON.stringify(array);
    await finished(database.transaction('arrays', 'readwrite').objectStore('arrays').put(text, index));
  }
  database.close();
}

/** Reads the first array, then all. @returns the records, which are kept as a cache keeps them */
export async function readArrays(onFirst: () => void): Promise<Product[][]> {
  const database = await open();
  const arrays = () => database.transaction('arrays').objectStore('arrays');
  const read = [parsed(await finished(arrays().get(0)))];
  onFirst();
  const texts = await finished(arrays().getAll(IDBKeyRange.lowerBound(1)));
  database.close();
  for (const text of texts) read.push(parsed(text));
  return read;
}
