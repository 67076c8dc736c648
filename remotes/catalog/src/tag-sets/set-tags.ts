import { errorSummary, type Tag, type TagSet } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { toast } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';

export const setTagsAtom = (setId: string) => collection('tags').byAtom('setId', setId);

/** The tags of a set, by name. */
export const byName = (tags: readonly Tag[]): readonly Tag[] =>
  [...tags].sort((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }));
export const tagsOf = (setId: string): readonly Tag[] => byName(getDefaultStore().get(setTagsAtom(setId)));

/** 'It has 2 tags: Primary, Toddler. …', because the server refuses to delete a set that has tags. */
export function deleteWarning(sets: readonly TagSet[]): string | undefined {
  const names = sets.flatMap(({ id }) => tagsOf(id)).map(({ name }) => name);
  if (names.length === 0) return undefined;
  const tags = `${names.length} ${names.length === 1 ? 'tag' : 'tags'}`;
  const shown = names.length > 10 ? [...names.slice(0, 10), `${names.length - 10} more`] : names;
  return `${sets.length === 1 ? 'It has' : 'They have'} ${tags}: ${shown.join(', ')}. Only a set without tags can be deleted.`;
}

/** Takes the tags out of their set, so that it can be deleted. */
export async function releaseTags(set: TagSet): Promise<void> {
  const tags = tagsOf(set.id);
  for (const { id } of tags) {
    const result = await collection('tags').patch(id, [{ op: 'replace', path: 'setId', value: null }]);
    if (!result.succeeded) return void toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
  }
  toast({ text: `${set.name} was removed from ${tags.length} tags`, tone: 'success' });
}
