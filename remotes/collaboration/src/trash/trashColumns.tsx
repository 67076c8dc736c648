import type { TagSet } from '@groundwork/contract';
import { type Column, internalIdColumn, tagSetColumns, tailColumns } from '@groundwork/grid';
import { TypeCell } from './TypeCell.tsx';
import { contentsText, type TrashBatches } from './trash-batches.ts';
import { deleterName, entryName, projectName, type TrashEntry, typeLabel } from './trash-entry.ts';

/** All that is in the trash, as it is now. */
export interface TrashNow {
  entries: readonly TrashEntry[];
  batches: TrashBatches;
}

/**
 * The columns of the trash (docs: screens#trash): its own ones, then those of every list. They stay the same when other
 * entries come, since the grid would make its header again: a cell reads `now` when it is drawn.
 */
export function trashColumns(
  now: { readonly current: TrashNow },
  sets: readonly TagSet[],
): readonly Column<TrashEntry>[] {
  const contentsOf = (entry: TrashEntry) => now.current.batches.contentsOf(entry);
  const own: readonly Column<TrashEntry>[] = [
    {
      id: 'type',
      header: 'Type',
      kind: 'custom',
      width: 200,
      card: 'detail',
      value: ({ collection }) => typeLabel(collection),
      cell: ({ collection }) => <TypeCell collection={collection} />,
    },
    { id: 'name', header: 'Name', kind: 'name', grows: true, width: 240, value: entryName },
    {
      id: 'deleted',
      header: 'Deleted',
      kind: 'date',
      width: 140,
      card: 'footEnd',
      value: ({ timeModifiedUtc }) => timeModifiedUtc,
    },
    { id: 'deletedBy', header: 'Deleted by', width: 160, reads: ['users'], value: deleterName },
    {
      id: 'project',
      header: 'Project',
      width: 180,
      reads: ['projects'],
      value: (entry) => projectName(entry, now.current.entries),
    },
    {
      id: 'contains',
      header: 'Contains',
      kind: 'number',
      width: 110,
      card: 'end',
      cardSuffix: 'inside',
      value: (entry) => contentsOf(entry).length || undefined,
      tooltip: (entry) => contentsText(contentsOf(entry)) || undefined,
    },
  ];
  const tail = tailColumns<TrashEntry>({ isTagged: true }).flatMap((column): Column<TrashEntry>[] => {
    // 'Deleted' is when it was last modified.
    if (column.id === 'modified') return [];
    if (column.id !== internalIdColumn) return [column];
    return [
      { id: column.id, header: column.header, width: column.width, hidden: true, value: (entry) => entry.recordId },
    ];
  });
  return [...own, ...tagSetColumns<TrashEntry>(sets), ...tail];
}
