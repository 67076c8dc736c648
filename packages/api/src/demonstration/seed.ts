import { type CollectionName, collectionNames, type RecordMeta } from '@groundwork/contract';
import { withStoredAddresses } from '../records/media-address.ts';
import type { Queries, Store } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import { generate, generateAccounts } from './generate.ts';
import { demonstrationId } from './identifier.ts';
import { deleteOperation, deleterOf } from './journal.ts';
import { type Drawn, everyPicture, everyPortrait } from './rasterize.ts';
import { cascadeRoot } from './trash.ts';
import type { StoredImage } from './world.ts';

/** The media pipeline as the seed uses it: keeps an image with its renditions and says where. */
export interface ImageStore {
  store(bytes: Buffer, name: string): Promise<StoredImage>;
}
/** How far a seed is: pictures drawn and stored, then records written. */
export interface SeedProgress {
  step: 'pictures' | 'records';
  done: number;
  total: number;
}
export interface SeedOptions {
  store: Store;
  images: ImageStore;
  /** How many times the products, orders and what hangs on them; default 1. */
  scale?: number;
  /** The seed day; default today. */
  now?: Date;
  onProgress?: (progress: SeedProgress) => void;
}
/** How many records were written, by collection. A record whose id was there already is left as it is. */
export type SeedCounts = Partial<Record<CollectionName, number>>;

const rowsPerStatement = 1_000;
/** Pictures worked on at a time; the machine's cores are shared with the database. */
const painters = 2;

/** Writes the demonstration into the database, all or nothing, once its pictures are stored. */
export async function seedDemonstration(options: SeedOptions): Promise<{ counts: SeedCounts }> {
  const { store, images, scale = 1, now = new Date(), onProgress } = options;
  const stored = await storeDrawn(images, [...everyPicture, ...everyPortrait], onProgress);
  const records = generate({ scale, now, images: stored });
  const total = collectionNames.reduce((sum, name) => sum + records[name].length, 0);
  const counts: SeedCounts = {};
  await store.tx(async (queries) => {
    let done = 0;
    for (const name of collectionNames) {
      counts[name] = await insertRecords(queries, name, records[name], (written) => {
        onProgress?.({ step: 'records', done: done + written, total });
      });
      done += records[name].length;
    }
    await touchCollections(queries);
  });
  return { counts };
}

/** Writes only the accounts, so that people can sign in and see the first-run screens. */
export async function seedAccounts(options: Omit<SeedOptions, 'scale'>): Promise<{ counts: SeedCounts }> {
  const { store, images, now = new Date(), onProgress } = options;
  const stored = await storeDrawn(images, everyPortrait, onProgress);
  const users = generateAccounts({ now, images: stored });
  const counts: SeedCounts = {};
  await store.tx(async (queries) => {
    counts.users = await insertRecords(queries, 'users', users, (done) => {
      onProgress?.({ step: 'records', done, total: users.length });
    });
    await touchCollections(queries);
  });
  return { counts };
}

/** True while nobody can sign in: no account was ever written. */
export async function isEmpty(store: Queries): Promise<boolean> {
  const { rows } = await store.query(`select 1 from ${tableOf('users')} limit 1`);
  return rows.length === 0;
}

/** Draws and stores images two at a time; the answer is by key. */
export async function storeDrawn(
  images: ImageStore,
  drawn: readonly Drawn[],
  onProgress?: (progress: SeedProgress) => void,
): Promise<Map<string, StoredImage>> {
  const stored = new Map<string, StoredImage>();
  const waiting = drawn.values();
  const paint = async () => {
    for (const { key, fileName, render } of waiting) {
      stored.set(key, await images.store(await render(), fileName));
      onProgress?.({ step: 'pictures', done: stored.size, total: drawn.length });
    }
  };
  await Promise.all(Array.from({ length: painters }, paint));
  return stored;
}

async function insertRecords(
  queries: Queries,
  name: CollectionName,
  records: readonly RecordMeta[],
  onWritten: (count: number) => void,
): Promise<number> {
  let inserted = 0;
  for (let start = 0; start < records.length; start += rowsPerStatement) {
    const rows = records.slice(start, start + rowsPerStatement).map((record) => toRow(name, record));
    const { count } = await queries.query(
      `insert into ${tableOf(name)} (id, doc, time_created, time_modified, delete_operation, delete_undo)
       select r->'doc'->>'id', r->'doc', (r->'doc'->>'timeCreatedUtc')::timestamptz,
         (r->'doc'->>'timeModifiedUtc')::timestamptz, r->>'operation', nullif(r->'undo', 'null'::jsonb)
       from jsonb_array_elements($1::text::jsonb) r on conflict (id) do nothing`,
      [JSON.stringify(rows)],
    );
    inserted += count;
    onWritten(start + rows.length);
  }
  return inserted;
}

/** A deleted record carries what the trash knows of it: who deleted it, in which operation, and with which record. */
function toRow(name: CollectionName, record: RecordMeta) {
  const doc = withStoredAddresses(record);
  if (!doc.isDeleted) return { doc };
  const area = demonstrationId(`setupareas/${cascadeRoot}`);
  const isSwept = (doc as RecordMeta & { areaId?: string }).areaId === area;
  const userId = demonstrationId(`users/${deleterOf(name, doc)}`);
  return { doc, operation: deleteOperation(doc), undo: { userId, rootId: isSwept ? area : doc.id, links: [] } };
}

/** Answers kept by clients and caches are out of date from here on. */
async function touchCollections(queries: Queries): Promise<void> {
  await queries.query(
    `update sync_watermark set stamp = greatest(date_trunc('milliseconds', clock_timestamp()), stamp + interval '1 ms')`,
  );
}
