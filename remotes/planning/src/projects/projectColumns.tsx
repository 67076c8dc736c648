import { type Project, statusColors } from '@groundwork/contract';
import { type Column, recordName, referencedName } from '@groundwork/grid';
import { getSession } from '@groundwork/shell-sdk';

const names = (ids: readonly string[]) => ids.map((id) => referencedName('users', id) ?? 'Unknown User').join(', ');

/** What stands in the project list, in the order of decisions G15. */
export const projectColumns: readonly Column<Project>[] = [
  { id: 'image', header: '', kind: 'image', value: ({ mediaItemIds }) => mediaItemIds },
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 220, value: recordName },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    width: 150,
    card: 'foot',
    value: ({ status }) => status && { id: status, label: status, color: statusColors[status] },
  },
  {
    id: 'location',
    header: 'Location',
    kind: 'reference',
    collection: 'locations',
    width: 180,
    card: 'detail',
    value: ({ locationId }) => locationId,
  },
  {
    id: 'fulfilledBy',
    header: 'Fulfilled by',
    kind: 'reference',
    collection: 'locations',
    width: 160,
    value: ({ fulfillingById }) => fulfillingById,
  },
  {
    id: 'myRole',
    header: 'My role',
    width: 110,
    card: 'end',
    value: (project) => {
      const session = getSession();
      if (!session) return undefined;
      if (project.ownerIds.includes(session.user.id)) return 'OWNER';
      return project.memberIds.includes(session.user.id) ? 'MEMBER' : 'NONE';
    },
  },
  { id: 'owners', header: 'Owners', width: 160, reads: ['users'], value: ({ ownerIds }) => names(ownerIds) },
  { id: 'members', header: 'Members', width: 200, reads: ['users'], value: ({ memberIds }) => names(memberIds) },
  { id: 'notes', header: 'Notes', width: 220, value: ({ notes }) => notes },
];
