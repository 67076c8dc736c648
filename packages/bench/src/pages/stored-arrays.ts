import type { Product } from '@groundwork/contract';

// The floor of a reload: plain IndexedDB with arrays of 1,000 records, read at once.
const name = 'bench-arrays';

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
  for (const [index, array] of arrays.entries()) {
    await finished(database.transaction('arrays', 'readwrite').objectStore('arrays').put(array, index));
  }
  database.close();
}

/** Reads the first array, then all. @returns the number of records */
export async function readArrays(onFirst: () => void): Promise<number> {
  const database = await open();
  const arrays = () => database.transaction('arrays').objectStore('arrays');
  await finished(arrays().get(0));
  onFirst();
  const all = (await finished(arrays().getAll())) as Product[][];
  database.close();
  return all.reduce((count, array) => count + array.length, 0);
}
