import type { MediaItem, RecordMeta, User } from '@groundwork/contract';
import { storedAddress, withStoredAddresses } from '../records/media-address.ts';
import { stampScopes } from '../records/scopes.ts';
import { stampCollections } from '../records/write-sql.ts';
import type { Store } from '../store/store.ts';
import { tableOf } from '../store/tables.ts';
import { accounts, portraitKey } from './accounts.ts';
import { demonstrationId } from './identifier.ts';
import { type Drawn, everyPicture, everyPortrait } from './rasterize.ts';
import { type ImageStore, storeDrawn } from './seed.ts';
import { type StoredImage, thumbnailOf } from './world.ts';

/** The blob storage as the check uses it: the addresses of all public media blobs. */
export interface MediaBlobs {
  addresses(): Promise<ReadonlySet<string>>;
}
/** What the check found: how many demonstration pictures were drawn again, and the media items it could not help. */
export interface MediaVerification {
  restored: number;
  missing: { id: string; name: string }[];
}

/**
 * Finds media items and portraits whose blobs are gone and draws those of the demonstration again: Azurite forgets what it
 * was given in the last seconds before it is killed. Items of the demonstration that never had a file are left alone.
 */
export async function verifyMedia(store: Store, blobs: MediaBlobs, images: ImageStore): Promise<MediaVerification> {
  const [addresses, items, users] = await Promise.all([
    blobs.addresses(),
    store.query<{ doc: MediaItem }>(`select doc from ${tableOf('mediaitems')} where not is_deleted`),
    store.query<{ doc: User }>(`select doc from ${tableOf('users')}`),
  ]);
  const held = new Set([...addresses].map(storedAddress));
  const isGone = (address: string | undefined) => Boolean(address) && !held.has(storedAddress(address ?? ''));
  const goneItems = items.rows
    .map(({ doc }) => doc)
    .filter((item) => isGone(item.url) || item.renditions.some(({ url }) => isGone(url)));
  const goneUsers = users.rows
    .map(({ doc }) => doc)
    .filter((user) => isGone(user.imageUrl) || isGone(user.imageThumbnailUrl));

  const pictureOf = new Map(everyPicture.map((picture) => [demonstrationId(`mediaitems/${picture.key}`), picture]));
  const portraitOf = new Map(accounts.map(({ key }) => [demonstrationId(`users/${key}`), portraitKey(key)]));
  const portraits = goneUsers.flatMap((user) => everyPortrait.filter(({ key }) => key === portraitOf.get(user.id)));
  const redrawn: Drawn[] = [...goneItems.flatMap((item) => pictureOf.get(item.id) ?? []), ...portraits];
  const isBlank = new Set([demonstrationId('mediaitems/missing'), demonstrationId('mediaitems/trash')]);
  const missing = goneItems
    .filter((item) => !pictureOf.has(item.id) && !isBlank.has(item.id))
    .map(({ id, name }) => ({ id, name }));
  if (redrawn.length === 0) return { restored: 0, missing };

  const stored = await storeDrawn(images, redrawn);
  await store.tx(async (queries) => {
    const stamps = await stampCollections(queries, ['mediaitems', 'users']);
    const replace = async (name: 'mediaitems' | 'users', id: string, fields: Record<string, unknown>) => {
      const stamp = stamps.get(name) ?? '';
      const { rows } = await queries.query<{ doc: RecordMeta & Record<string, unknown> }>(
        `update ${tableOf(name)} set doc = doc || $2::text::jsonb, time_modified = $3::timestamptz, version = version + 1
         where id = $1 returning doc`,
        [id, JSON.stringify({ ...fields, timeModifiedUtc: stamp }), stamp],
      );
      await stampScopes(
        queries,
        name,
        rows.map(({ doc }) => doc),
      );
    };
    for (const item of goneItems) {
      const image = stored.get(pictureOf.get(item.id)?.key ?? '');
      if (image && storedAddress(image.url) !== item.url) {
        await replace('mediaitems', item.id, withStoredAddresses({ ...image }));
      }
    }
    for (const user of goneUsers) {
      const image = stored.get(portraitOf.get(user.id) ?? '');
      if (image && storedAddress(image.url) !== user.imageUrl) {
        await replace('users', user.id, withStoredAddresses(addressesOf(image)));
      }
    }
  });
  return { restored: redrawn.length, missing };
}

const addressesOf = (image: StoredImage) => ({
  imageUrl: image.url,
  imageThumbnailUrl: thumbnailOf(image),
});
