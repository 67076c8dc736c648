import type { CollectionName } from '@groundwork/contract';
import { collections } from '@groundwork/contract';
import { collection, recordName } from '@groundwork/data-cache';
import { atom, getDefaultStore } from 'jotai';

/** Where a picture is shown. */
export interface MediaUse {
  collection: CollectionName;
  id: string;
  name: string;
}

/** The collections whose records show pictures. */
export const picturedCollections = (Object.keys(collections) as CollectionName[]).filter(
  (name) => 'mediaItemIds' in collections[name].references,
);

/** Every use of every picture, by media item. */
export const usedMediaAtom = atom((get) => {
  const uses = new Map<string, MediaUse[]>();
  for (const name of picturedCollections)
    for (const record of get(collection(name).allAtom) as readonly { id: string; mediaItemIds?: readonly string[] }[])
      for (const mediaId of record.mediaItemIds ?? []) {
        const known = uses.get(mediaId) ?? [];
        known.push({ collection: name, id: record.id, name: recordName(record) });
        uses.set(mediaId, known);
      }
  return uses;
});

export const usesOf = (mediaId: string): readonly MediaUse[] => getDefaultStore().get(usedMediaAtom).get(mediaId) ?? [];
