import type { Project, ProjectGroup } from '@groundwork/contract';
import { collection, referenceText } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { getSession } from '@groundwork/shell-sdk';
import { membershipOf } from '../projects/membership.ts';

const isMember = (project: Project | undefined, userId: string) =>
  project !== undefined && !project.isRestricted && membershipOf(project, userId) !== 'NONE';

/** The columns of the list of project groups. */
export const projectGroupColumns: readonly Column<ProjectGroup>[] = [
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 220, value: ({ name }) => name },
  {
    id: 'description',
    header: 'Description',
    width: 260,
    value: ({ description }) => description?.replace(/<[^<>]*>/g, ' ').trim(),
  },
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
    width: 320,
    card: 'detail',
    reads: ['projects'],
    value: ({ projectIds }) => projectIds.map((id) => referenceText('projects', id)).join(', '),
  },
  {
    id: 'memberOfAll',
    header: 'Member of all',
    kind: 'boolean',
    width: 130,
    reads: ['projects'],
    value: ({ projectIds }) => {
      const session = getSession();
      return session && projectIds.every((id) => isMember(collection('projects').get(id), session.user.id));
    },
  },
];
