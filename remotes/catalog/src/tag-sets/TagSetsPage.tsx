import { defaultTagColor, type TagSet } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { useCan } from '@groundwork/shell-sdk';
import { ColorPreview } from '@groundwork/ui';
import { countOf, deleteWarning, releaseTags, setTags } from './set-tags.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const colorOf = ({ color }: TagSet) => color || defaultTagColor;
const swatch = (set: TagSet) => <ColorPreview color={colorOf(set)} />;
const patch = (set: TagSet) => <ColorPreview color={colorOf(set)} label="" />;
const columns: readonly Column<TagSet>[] = [
  {
    id: 'color',
    header: 'Color',
    kind: 'custom',
    width: 120,
    card: 'picture',
    value: colorOf,
    cell: swatch,
    cardCell: patch,
  },
  { id: 'name', header: 'Name', kind: 'name', width: 240, value: ({ name }) => name },
  { id: 'tags', header: 'Tags', kind: 'chips', grows: true, reads: ['tags'], value: setTags, card: 'foot' },
];

/** /tagSets: the sets that give tags their color, and lists their tag columns. */
export default function TagSetsPage() {
  const can = useCan();
  return (
    <RecordsPage
      entity="tagSet"
      title="Tag Sets"
      gridId="tagSets"
      columns={columns}
      dialogs={dialogs}
      sort={{ column: 'name', direction: 'asc' }}
      deleteWarning={deleteWarning}
      rowMenu={(set) => {
        const tags = setTags(set);
        if (tags.length === 0 || !can('update', 'tags')) return [];
        const label = `Remove set from ${countOf(tags)}`;
        return [{ id: 'release', label, icon: 'tag', onAction: () => void releaseTags(set) }];
      }}
    />
  );
}
