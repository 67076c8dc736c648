import { type MediaItem, projectMediaDelimiter } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { BulkEditor, type BulkField, RecordsPage } from '@groundwork/records';
import { CheckboxField, Pills } from '@groundwork/ui';
import { atom } from 'jotai';
import { lazy, useMemo, useState } from 'react';
import { usedMediaAtom, usesOf } from './media-usage.ts';
import { mediaColumns } from './mediaColumns.ts';

const dialogs = {
  create: lazy(() => import('./MediaItemCreate.tsx')),
  edit: lazy(() => import('./MediaItemEdit.tsx')),
  details: lazy(() => import('./MediaItemDetails.tsx')),
};
const bulkFields: readonly BulkField[] = [{ kind: 'tags' }];
const BulkMedia = (props: { records: readonly MediaItem[]; onClose: () => void }) => (
  <BulkEditor collection="mediaitems" fields={bulkFields} {...props} />
);
type Usage = 'all' | 'used' | 'unused';
const usages = [
  { id: 'all', label: 'All' },
  { id: 'used', label: 'Used' },
  { id: 'unused', label: 'Unused' },
];

/** Deleting a picture that is shown somewhere says so first. */
const deleteWarning = (items: readonly MediaItem[]) => {
  const uses = items.reduce((sum, { id }) => sum + usesOf(id).length, 0);
  if (uses === 0) return undefined;
  return uses === 1 ? 'It is used in 1 place.' : `They are used in ${uses} places.`;
};

/** /mediaLibrary: every picture; photos of projects only on demand (decisions G17). */
export default function MediaLibraryPage() {
  const [usage, setUsage] = useState<Usage>('all');
  const [hasProjectPhotos, setProjectPhotos] = useState(false);
  const rows = useMemo(
    () =>
      atom((get) => {
        const used = get(usedMediaAtom);
        return get(collection('mediaitems').allAtom).filter(
          ({ id, name }) =>
            (hasProjectPhotos || !name.includes(projectMediaDelimiter)) &&
            (usage === 'all' || used.has(id) === (usage === 'used')),
        );
      }),
    [usage, hasProjectPhotos],
  );
  return (
    <RecordsPage
      entity="mediaItem"
      title="Media Library"
      gridId="mediaLibrary"
      columns={mediaColumns}
      rows={rows}
      dialogs={dialogs}
      bulkEdit={BulkMedia}
      deleteWarning={deleteWarning}
      filters={
        <>
          <Pills label="Use" options={usages} value={usage} onChange={(next) => setUsage(next as Usage)} />
          <CheckboxField label="Project photos" value={hasProjectPhotos} onChange={setProjectPhotos} />
        </>
      }
      screenFilters={{
        read: () => ({ usage, hasProjectPhotos }),
        apply: (stored) => {
          const filters = (stored ?? {}) as { usage?: Usage; hasProjectPhotos?: boolean };
          setUsage(filters.usage ?? 'all');
          setProjectPhotos(filters.hasProjectPhotos ?? false);
        },
      }}
    />
  );
}
