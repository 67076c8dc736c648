import type { Tag } from '@groundwork/contract';
import { type Column, tagColor } from '@groundwork/grid';
import { ColorPreview } from '@groundwork/ui';
import { plainText } from './plain-text.ts';
import { taggedCollections, tagUses, tagUsesText } from './tag-usage.ts';

/** Columns of the tag list. */
export const tagColumns: readonly Column<Tag>[] = [
  {
    id: 'color',
    header: 'Color',
    kind: 'custom',
    width: 120,
    card: 'picture',
    reads: ['tagsets'],
    value: tagColor,
    cell: (tag) => <ColorPreview color={tagColor(tag)} />,
    cardCell: (tag) => <ColorPreview color={tagColor(tag)} label="" />,
  },
  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
  {
    id: 'set',
    header: 'Set',
    kind: 'reference',
    collection: 'tagsets',
    width: 170,
    value: ({ setId }) => setId,
    card: 'detail',
  },
  { id: 'description', header: 'Description', width: 260, value: ({ description }) => plainText(description) },
  {
    id: 'uses',
    header: 'Used by',
    kind: 'number',
    reads: taggedCollections,
    value: ({ id }) => tagUses(id),
    tooltip: ({ id }) => tagUsesText(id),
    card: 'footEnd',
    cardSuffix: 'uses',
  },
];
