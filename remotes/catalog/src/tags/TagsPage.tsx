import type { Tag } from '@groundwork/contract';
import { bulkEditor, duplicateMenu, lazyDialogs, RecordsPage } from '@groundwork/records';
import { formatNumber } from '@groundwork/ui';
import { tagUses } from './tag-usage.ts';
import { tagColumns } from './tagColumns.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

const BulkTags = bulkEditor('tags', [{ kind: 'reference', name: 'setId', label: 'Tag set', collection: 'tagsets' }]);

/** Deleting a tag that is in use shows a warning first. */
const deleteWarning = (tags: readonly Tag[]) => {
  const uses = tags.reduce((sum, { id }) => sum + tagUses(id), 0);
  if (uses === 0) return undefined;
  const carriers = uses === 1 ? '1 record carries' : `${formatNumber(uses)} records carry`;
  return `${carriers} ${tags.length === 1 ? 'it' : 'them'}.`;
};

/** /tags: the words by which everything else is sorted. */
export default function TagsPage() {
  return (
    <RecordsPage
      entity="tag"
      title="Tags"
      columns={tagColumns}
      dialogs={dialogs}
      bulkEdit={BulkTags}
      sort={{ column: 'name', direction: 'asc' }}
      deleteWarning={deleteWarning}
      rowMenu={duplicateMenu}
    />
  );
}
