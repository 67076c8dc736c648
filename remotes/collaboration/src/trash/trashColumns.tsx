import type { Column } from '@groundwork/grid';
import { entryName, projectName, type TrashEntry, typeLabel } from './trash-entry.ts';

/** What stands in the trash (decisions G20). */
export const trashColumns = (all: readonly TrashEntry[]): readonly Column<TrashEntry>[] => [
  { id: 'type', header: 'Type', width: 200, card: 'detail', value: (entry) => typeLabel(entry.collection) },
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 240, value: entryName },
  {
    id: 'deleted',
    header: 'Deleted',
    kind: 'date',
    width: 140,
    card: 'footEnd',
    value: ({ record }) => record.timeModifiedUtc,
  },
  { id: 'project', header: 'Project', width: 200, reads: ['projects'], value: (entry) => projectName(entry, all) },
  { id: 'tags', header: 'Tags', kind: 'tags', width: 200, card: 'foot', value: ({ record }) => record.tagIds },
];
