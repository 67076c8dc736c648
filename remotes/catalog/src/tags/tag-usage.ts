import { type CollectionName, collections } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import { atom, getDefaultStore } from 'jotai';

/** The collections whose records carry tags. */
export const taggedCollections = (Object.keys(collections) as CollectionName[]).filter(
  (name) => 'tagIds' in collections[name].references,
);

/** How many records of each collection carry a tag. */
type Counts = ReadonlyMap<CollectionName, number>;

/** The use of every tag, in one pass over all tagged records. */
export const tagUsageAtom = atom((get) => {
  const usage = new Map<string, Map<CollectionName, number>>();
  for (const name of taggedCollections)
    for (const { tagIds = [] } of get(collection(name).allAtom) as readonly { tagIds?: readonly string[] }[])
      for (const id of tagIds) {
        const counts = usage.get(id) ?? new Map<CollectionName, number>();
        counts.set(name, (counts.get(name) ?? 0) + 1);
        usage.set(id, counts);
      }
  return usage as ReadonlyMap<string, Counts>;
});

const countsOf = (tagId: string): Counts => getDefaultStore().get(tagUsageAtom).get(tagId) ?? new Map();

/** How many records carry the tag. */
export const tagUses = (tagId: string): number => [...countsOf(tagId).values()].reduce((sum, count) => sum + count, 0);

/** '2 products, 1 vendor'; undefined where nothing carries the tag. */
export const tagUsesText = (tagId: string): string | undefined =>
  [...countsOf(tagId)]
    .map(
      ([name, count]) =>
        `${formatNumber(count)} ${count === 1 ? collections[name].singular : collections[name].plural}`,
    )
    .join(', ') || undefined;
