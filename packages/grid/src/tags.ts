import { defaultTagColor, type Tag, type TagSet } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Badge } from './column.ts';

/**
 * A tag shows its set's color; without a set, its own ([TG-04]).
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { tagColor } from '@groundwork/grid';
 * import { Chip } from '@groundwork/ui';
 *
 * const TagChip = ({ tag }: { tag: RecordOf<'tags'> }) => <Chip label={tag.name} color={tagColor(tag)} />;
 * ```
 */
export function tagColor(tag: Tag): string {
  const set: TagSet | undefined = tag.setId ? collection('tagsets').get(tag.setId) : undefined;
  return set?.color || tag.color || defaultTagColor;
}

/**
 * The badges of tag ids, by name; ids of tags that are gone are left out.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { type Column, tagBadges } from '@groundwork/grid';
 *
 * const tags: Column<RecordOf<'vendors'>> = {
 *   id: 'tags',
 *   header: 'Tags',
 *   kind: 'chips',
 *   reads: ['tags'],
 *   value: ({ tagIds }) => tagBadges(tagIds),
 * };
 * ```
 */
export function tagBadges(ids: readonly string[] | undefined): Badge[] {
  return (ids ?? [])
    .flatMap((id) => collection('tags').get(id) ?? [])
    .map((tag) => ({ id: tag.id, label: tag.name, color: tagColor(tag) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
