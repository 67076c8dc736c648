import { type MediaItem, projectMediaDelimiter } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { bulkEditor, lazyDialogs, RecordsPage, useTagOptions } from '@groundwork/records';
import { CheckboxField, formatNumber, Pills, SegmentedControl, SelectField, TagField } from '@groundwork/ui';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import styles from './MediaCards.module.css';
import { MediaCards } from './MediaCards.tsx';
import { mediaTypeWords } from './media-type.ts';
import { picturedCollections, usedMediaAtom, usesOf } from './media-usage.ts';
import { mediaColumns } from './mediaColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const BulkMedia = bulkEditor('mediaitems', [{ kind: 'tags' }]);
type Usage = 'all' | 'used' | 'unused';
const usages: { id: Usage; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'used', label: 'Used' },
  { id: 'unused', label: 'Unused' },
];
const looks: { id: 'cards' | 'list'; label: string }[] = [
  { id: 'cards', label: 'Cards' },
  { id: 'list', label: 'List' },
];

/** Deleting a picture that is in use shows a warning first. */
const deleteWarning = (items: readonly MediaItem[]) => {
  const uses = items.reduce((sum, { id }) => sum + usesOf(id).length, 0);
  if (uses === 0) return undefined;
  return uses === 1 ? 'It is used in 1 place.' : `They are used in ${formatNumber(uses)} places.`;
};

interface Filters {
  usage: Usage;
  tagIds: readonly string[];
  type: string | undefined;
  hasProjectPhotos: boolean;
}
const noFilters: Filters = { usage: 'all', tagIds: [], type: undefined, hasProjectPhotos: false };

/** The items that pass the filters; those of a project only on demand. */
const filteredAtom = ({ usage, tagIds, type, hasProjectPhotos }: Filters) =>
  atom((get) => {
    const used = usage === 'all' ? undefined : get(usedMediaAtom);
    return get(collection('mediaitems').allAtom).filter(
      (item) =>
        (hasProjectPhotos || !item.name.includes(projectMediaDelimiter)) &&
        (used === undefined || used.has(item.id) === (usage === 'used')) &&
        (type === undefined || item.type === type) &&
        tagIds.every((id) => item.tagIds.includes(id)),
    );
  });

/** /mediaLibrary: every picture, as cards or as a list (docs: screens#media-library). */
export default function MediaLibraryPage() {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const [look, setLook] = useState<'cards' | 'list'>('cards');
  const rows = useMemo(() => filteredAtom(filters), [filters]);
  useLists(picturedCollections);
  return (
    <RecordsPage
      // Cards and rows are laid out apart: each has saved views of its own.
      key={look}
      entity="mediaItem"
      title="Media Library"
      gridId={look === 'cards' ? 'mediaLibraryCards' : 'mediaLibrary'}
      columns={mediaColumns}
      rows={rows}
      dialogs={dialogs}
      bulkEdit={BulkMedia}
      deleteWarning={deleteWarning}
      display={look === 'cards' ? (shown) => <MediaCards {...shown} /> : undefined}
      filters={
        <>
          <SegmentedControl label="Show as" options={looks} value={look} onChange={setLook} />
          <MediaFilters value={filters} onChange={setFilters} />
        </>
      }
      screenFilters={{
        read: () => filters,
        apply: (stored) => setFilters({ ...noFilters, ...(stored as Partial<Filters> | undefined) }),
      }}
    />
  );
}

function MediaFilters({ value, onChange }: { value: Filters; onChange: (filters: Filters) => void }) {
  const tags = useTagOptions();
  const items = useAtomValue(collection('mediaitems').allAtom);
  const types = useMemo(
    () =>
      [...new Set(items.flatMap(({ type }) => type || []))]
        .sort()
        .map((type) => ({ id: type, label: mediaTypeWords(type) })),
    [items],
  );
  return (
    <>
      <Pills label="Use" options={usages} value={value.usage} onChange={(usage) => onChange({ ...value, usage })} />
      <div className={styles.filter}>
        <TagField
          label="Tags"
          isLabelHidden
          placeholder="Tags"
          tags={tags}
          value={value.tagIds}
          onChange={(tagIds) => onChange({ ...value, tagIds })}
        />
      </div>
      <div className={styles.filter}>
        <SelectField
          label="Type"
          isLabelHidden
          isClearable
          placeholder="Type"
          options={types}
          value={value.type}
          onChange={(type) => onChange({ ...value, type })}
        />
      </div>
      <CheckboxField
        label="Project photos"
        value={value.hasProjectPhotos}
        onChange={(hasProjectPhotos) => onChange({ ...value, hasProjectPhotos })}
      />
    </>
  );
}
