import { errorSummary, type TagSet } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { tagBadges } from '@groundwork/grid';
import { formatNumber, toast } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';

export const setTagsAtom = (setId: string) => collection('tags').byAtom('setId', setId);

/** The tags of a set by name, in its color. */
export const setTags = ({ id }: TagSet) =>
  tagBadges(
    getDefaultStore()
      .get(setTagsAtom(id))
      .map((tag) => tag.id),
  );
export const countOf = (tags: readonly unknown[]) =>
  `${formatNumber(tags.length)} ${tags.length === 1 ? 'tag' : 'tags'}`;

/** Says beforehand which tags will keep the server from deleting the sets. */
export function deleteWarning(sets: readonly TagSet[]): string | undefined {
  const names = sets.flatMap(setTags).map(({ label }) => label);
  const shown = names.length > 10 ? [...names.slice(0, 10), `${names.length - 10} more`] : names;
  if (names.length === 0) return undefined;
  return `There are ${countOf(names)}: ${shown.join(', ')}. Only a set without tags can be deleted.`;
}

/** Takes the tags out of their set, so that it can be deleted. */
export async function releaseTags(set: TagSet): Promise<void> {
  const tags = setTags(set);
  for (const { id } of tags) {
    const result = await collection('tags').patch(id, [{ op: 'replace', path: 'setId', value: null }]);
    if (!result.succeeded) return void toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
  }
  toast({ text: `${set.name} was removed from ${countOf(tags)}`, tone: 'success' });
}
