import { defaultTagColor, errorSummary } from '@groundwork/contract';
import { collection, reportGlobalError } from '@groundwork/data-cache';
import { tagColor } from '@groundwork/grid';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';

/**
 * The tags to choose from, with their sets' names and colors.
 *
 * @example
 * ```tsx
 * import { useTagOptions } from '@groundwork/records';
 * import { TagField } from '@groundwork/ui';
 *
 * function Tags({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
 *   return <TagField label="Tags" tags={useTagOptions()} value={value} onChange={onChange} />;
 * }
 * ```
 */
export function useTagOptions() {
  useEffect(() => {
    const stops = [collection('tags').subscribe(), collection('tagsets').subscribe()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const tags = useAtomValue(collection('tags').allAtom);
  const sets = useAtomValue(collection('tagsets').allAtom);
  return useMemo(
    () =>
      tags.map((tag) => ({
        id: tag.id,
        name: tag.name,
        color: tagColor(tag),
        setName: sets.find(({ id }) => id === tag.setId)?.name,
      })),
    [tags, sets],
  );
}

/** Creates a tag of the typed name and the default color ([FW-06]); a failure is a modal error ([ER-19]). */
export async function createTag(name: string): Promise<string | undefined> {
  const result = await collection('tags').create({ name, color: defaultTagColor });
  if (result.succeeded) return result.data.id;
  reportGlobalError(`Error creating tag '${name}'. ${errorSummary(result.error)}`);
  return undefined;
}
