import { collectionNames, collections } from '@groundwork/contract';
import type { Queries } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import type { MediaStorage } from './storage.ts';

/** Folders at most of one run; the next run goes on. */
const atOnce = 500;
const isUnguessable = (folder: string) => /^[0-9a-f-]{36}$/.test(folder);

/** Removes uploads of which no media item was made within `age` milliseconds; answers how many. */
export async function clearUploads(storage: MediaStorage, age: number): Promise<number> {
  const until = Date.now() - age;
  let removed = 0;
  for await (const { name, modified } of storage.files('incoming')) {
    if (modified > until) continue;
    await storage.removeFile('incoming', name);
    removed += 1;
  }
  return removed;
}

/**
 * Removes images that nothing names: their media item was never made, or was removed for good. An image younger than
 * `age` may still be about to be named, and a copied one is forgotten first. Answers how many files went.
 */
export async function clearMedia(queries: Queries, storage: MediaStorage, age: number): Promise<number> {
  await queries.query(`delete from copied_images where time_created < now() - make_interval(secs => $1)`, [
    age / 1_000,
  ]);
  const until = Date.now() - age;
  const folders = new Map<string, string[]>();
  const young = new Set<string>();
  for await (const { name, modified } of storage.files('media')) {
    const [folder = ''] = name.split('/');
    if (!isUnguessable(folder)) continue;
    folders.set(folder, [...(folders.get(folder) ?? []), name]);
    if (modified > until) young.add(folder);
  }
  const named = await namedFolders(queries);
  const loose = [...folders.keys()].filter((folder) => !young.has(folder) && !named.has(folder)).slice(0, atOnce);
  const unused = await unmentioned(queries, loose);
  const names = unused.flatMap((folder) => folders.get(folder) ?? []);
  for (const name of names) await storage.removeFile('media', name);
  return names.length;
}

async function namedFolders(queries: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await queries.query<{ folder: string }>(`
    select distinct substring(address from '/media/([^/]+)/') as folder from (
      select doc->>'url' as address from mediaitems
      union all select doc->>'imageUrl' from users
      union all select doc->>'imageThumbnailUrl' from users
      union all select url from copied_images
      union all select '/media/' || folder || '/' from chat_files) named
    where address like '%/media/%'`);
  return new Set(rows.map(({ folder }) => folder));
}

/** The folders that no text of any record refers to either, such as a description with a picture in it. */
async function unmentioned(queries: Queries, folders: readonly string[]): Promise<string[]> {
  let left = [...folders];
  for (const name of collectionNames) {
    if (left.length === 0 || collections[name].journal) continue;
    const { rows } = await queries.query<{ folder: string }>(
      `select folder from unnest($1::text[]) folder
       where exists (select 1 from ${tableOf(name)} where strpos(doc::text, folder) > 0)`,
      [left],
    );
    const mentioned = new Set(rows.map(({ folder }) => folder));
    left = left.filter((folder) => !mentioned.has(folder));
  }
  return left;
}
