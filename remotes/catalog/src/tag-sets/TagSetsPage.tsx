import { RecordsPage } from '@groundwork/records';
import { useCan } from '@groundwork/shell-sdk';
import { lazy } from 'react';
import { deleteWarning, releaseTags, tagsOf } from './set-tags.ts';
import { tagSetColumns } from './tagSetColumns.tsx';

const dialogs = {
  create: lazy(async () => ({ default: (await import('./dialogs.tsx')).TagSetCreate })),
  edit: lazy(async () => ({ default: (await import('./dialogs.tsx')).TagSetEdit })),
  details: lazy(async () => ({ default: (await import('./dialogs.tsx')).TagSetDetails })),
};

/** /tagSets: the sets that give tags their colour, and lists their tag columns. */
export default function TagSetsPage() {
  const can = useCan();
  return (
    <RecordsPage
      entity="tagSet"
      title="Tag Sets"
      gridId="tagSets"
      columns={tagSetColumns}
      dialogs={dialogs}
      sort={{ column: 'name', direction: 'asc' }}
      deleteWarning={deleteWarning}
      rowMenu={(set) => {
        const count = tagsOf(set.id).length;
        if (count === 0 || !can('update', 'tags')) return [];
        const label = `Remove set from ${count} ${count === 1 ? 'tag' : 'tags'}`;
        return [{ id: 'release', label, icon: 'tag', onAction: () => void releaseTags(set) }];
      }}
    />
  );
}
