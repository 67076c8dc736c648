import type { ProjectGroup } from '@groundwork/contract';
import { type Column, referencedName } from '@groundwork/grid';

/** What stands in the list of project groups (decisions G15). */
export const projectGroupColumns: readonly Column<ProjectGroup>[] = [
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 220, value: ({ name }) => name },
  {
    id: 'count',
    header: 'Projects',
    kind: 'number',
    width: 100,
    card: 'end',
    cardSuffix: 'projects',
    value: ({ projectIds }) => projectIds.length,
  },
  {
    id: 'projects',
    header: 'Names',
    width: 420,
    card: 'detail',
    reads: ['projects'],
    value: ({ projectIds }) => projectIds.map((id) => referencedName('projects', id) ?? 'Item not found').join(', '),
  },
];
