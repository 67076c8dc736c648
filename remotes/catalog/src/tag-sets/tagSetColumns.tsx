import { defaultTagColor, type TagSet } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { ColorPreview } from '@groundwork/ui';
import { tagsOf } from './set-tags.ts';

const colorOf = ({ color }: TagSet) => color || defaultTagColor;

/** Columns of the tag set list (decisions G16). */
export const tagSetColumns: readonly Column<TagSet>[] = [
  {
    id: 'color',
    header: 'Color',
    kind: 'custom',
    width: 120,
    value: colorOf,
    cell: (set) => <ColorPreview color={colorOf(set)} />,
  },
  { id: 'name', header: 'Name', kind: 'name', width: 240, value: ({ name }) => name },
  {
    id: 'tags',
    header: 'Tags',
    kind: 'chips',
    grows: true,
    reads: ['tags'],
    value: (set) => tagsOf(set.id).map(({ id, name }) => ({ id, label: name, color: colorOf(set) })),
    card: 'foot',
  },
];
