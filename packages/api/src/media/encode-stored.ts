import type { Doc } from '../records/document.ts';
import { stampScopes } from '../records/scopes.ts';
import { stampCollections } from '../records/write-sql.ts';
import type { Store } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import { encodeAgain, recognize } from './image.ts';
import type { MediaStorage } from './storage.ts';

/** Pictures of one run at most; the next run continues. */
const atOnce = 200;
const original = /^([\w-]+)\/original\.(\w+)$/;

/** What a run did. Those `unreadable` stay as they are, and are tried again after the next start. */
export interface EncodedPictures {
  encoded: number;
  unreadable: readonly string[];
}

/**
 * Encodes originals again that were stored as they were uploaded, with camera, place and whatever followed the picture.
 * A picture keeps its address, but for a BMP, which becomes a PNG. What is done is marked at the file itself, so a run
 * may end anywhere and be repeated. Once nothing is left, this process does not list the storage again.
 */
export function storedPicturesEncoder(store: Store, storage: MediaStorage) {
  let isDone = false;
  const unreadable = new Set<string>();
  return async (): Promise<EncodedPictures> => {
    let encoded = 0;
    if (!isDone) {
      for await (const { name, isEncoded } of storage.files('media')) {
        if (isEncoded || unreadable.has(name) || !original.test(name)) continue;
        if (encoded >= atOnce) return { encoded, unreadable: [...unreadable] };
        if (await encodeStored(store, storage, name)) encoded += 1;
        else unreadable.add(name);
      }
      isDone = true;
    }
    return { encoded, unreadable: [...unreadable] };
  };
}

async function encodeStored(store: Store, storage: MediaStorage, name: string): Promise<boolean> {
  const file = await storage.read(`/media/${name}`);
  const kind = file && (await recognize(file.bytes));
  // A picture that has been shown so far stays, also where its file has small faults.
  const image = kind && (await encodeAgain(file.bytes, kind, 'none').catch(() => undefined));
  if (!image) return false;
  const next = name.replace(original, `$1/original.${image.extension}`);
  await storage.write(next, image.bytes, image.contentType);
  if (next === name) return true;
  await rename(store, `/media/${name}`, `/media/${next}`, image.contentType);
  await storage.removeFile('media', name);
  return true;
}

/** Records name the picture's new file; clients are sent them again. */
async function rename(store: Store, from: string, to: string, type: string) {
  await store.tx(async (queries) => {
    const names = ['mediaitems', 'users'] as const;
    const stamps = await stampCollections(queries, names);
    for (const name of names) {
      const stamp = stamps.get(name) ?? '';
      const fields = { timeModifiedUtc: stamp, ...(name === 'mediaitems' ? { type } : {}) };
      const { rows } = await queries.query<{ doc: Doc }>(
        `update ${tableOf(name)} set time_modified = $3::timestamptz, version = version + 1,
           doc = replace(doc::text, to_json($1::text)::text, to_json($2::text)::text)::jsonb
             || $4::text::jsonb
         where strpos(doc::text, to_json($1::text)::text) > 0 returning doc`,
        [from, to, stamp, JSON.stringify(fields)],
      );
      await stampScopes(
        queries,
        name,
        rows.map(({ doc }) => doc),
      );
    }
    await queries.query('update copied_images set url = $2 where url = $1', [from, to]);
  });
}
