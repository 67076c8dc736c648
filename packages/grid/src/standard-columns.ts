import type { RecordMeta, TagSet } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from './column.ts';

interface Tagged {
  tagIds?: readonly string[];
}
const tagIds = (record: object): readonly string[] => (record as Tagged).tagIds ?? [];

/**
 * One column per tag set: the record's tags of that set ([GR-16]).
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { tagSetColumns } from '@groundwork/grid';
 *
 * const columns = (sets: readonly RecordOf<'tagsets'>[]) => tagSetColumns<RecordOf<'vendors'>>(sets);
 * ```
 */
export function tagSetColumns<R extends object>(sets: readonly TagSet[]): Column<R>[] {
  return sets.map((set) => ({
    id: `tagSet:${set.id}`,
    header: set.name,
    kind: 'tags',
    width: 140,
    value: (record) => tagIds(record).filter((id) => collection('tags').get(id)?.setId === set.id),
  }));
}

/**
 * The columns every list ends with ([GR-17]; docs: screens#lists).
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { type Column, tailColumns } from '@groundwork/grid';
 *
 * const columns: readonly Column<RecordOf<'vendors'>>[] = [
 *   { id: 'name', header: 'Name', value: ({ name }) => name },
 *   { id: 'contact', header: 'Contact', value: ({ contactName }) => contactName },
 *   ...tailColumns<RecordOf<'vendors'>>({ isTagged: true }),
 * ];
 * ```
 */
export function tailColumns<R extends RecordMeta>(options: { isTagged: boolean }): Column<R>[] {
  return [
    ...(options.isTagged
      ? [{ id: 'tags', header: 'Tags', kind: 'tags', width: 180, value: tagIds, card: 'foot' } satisfies Column<R>]
      : []),
    { id: 'modified', header: 'Modified', kind: 'date', width: 120, value: (record) => record.timeModifiedUtc },
    {
      id: 'created',
      header: 'Created',
      kind: 'date',
      width: 120,
      hidden: true,
      value: (record) => record.timeCreatedUtc,
    },
    {
      id: internalIdColumn,
      header: 'Internal ID',
      width: 290,
      hidden: true,
      value: (record) => record.id,
      // Short words are in many ids by chance ('bead', 'bed').
      searchText: () => '',
    },
  ];
}
/**
 * Column id of the internal id.
 *
 * @example
 * ```tsx
 * import { type ColumnSetting, internalIdColumn } from '@groundwork/grid';
 *
 * const exported = (columns: readonly ColumnSetting[]) => columns.filter(({ colId }) => colId !== internalIdColumn);
 * ```
 */
export const internalIdColumn = 'internalId';
