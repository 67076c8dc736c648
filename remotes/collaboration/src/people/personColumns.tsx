import { roleLabels, type User, userTypeLabels } from '@groundwork/contract';
import { collection, recordName } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { Avatar } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { categoryLabels } from './role-options.ts';

/** The projects a person owns or is a member of, by name. */
function projectsOf({ id }: User): string {
  const projects = (['ownerIds', 'memberIds'] as const).flatMap((field) =>
    getDefaultStore().get(collection('projects').byAtom(field, id)),
  );
  return [...new Set(projects.map(({ name }) => name))].sort().join(', ');
}

/** The columns of the list of people; photo 100 and e-mail 300 wide ([US-13]). At 1440 px all fit but the projects. */
export const personColumns: readonly Column<User>[] = [
  {
    id: 'photo',
    header: 'Photo',
    kind: 'custom',
    width: 100,
    card: 'picture',
    isExported: false,
    isSortable: false,
    value: () => undefined,
    cell: (user) => <Avatar name={recordName(user)} image={user.imageThumbnailUrl} size="large" />,
  },
  { id: 'name', header: 'Full name', kind: 'name', grows: true, width: 178, value: recordName },
  {
    id: 'email',
    header: 'E-mail',
    hiddenOnTablet: true,
    kind: 'link',
    width: 300,
    card: 'detail',
    value: ({ emailAddress }) => emailAddress && `mailto:${emailAddress}`,
    label: ({ emailAddress }) => emailAddress ?? '',
  },
  { id: 'role', header: 'Role', width: 116, card: 'end', value: ({ role }) => role && roleLabels[role] },
  {
    id: 'category',
    header: 'Category',
    width: 100,
    value: ({ category }) => category && categoryLabels[category],
    hiddenOnTablet: true,
  },
  { id: 'type', header: 'Type', width: 112, value: ({ type }) => type && userTypeLabels[type], hiddenOnTablet: true },
  { id: 'status', header: 'Status', width: 92, card: 'footEnd', value: ({ status }) => status },
  { id: 'lastLogon', header: 'Last logon', kind: 'date', width: 112, value: ({ lastLogonUtc }) => lastLogonUtc },
  { id: 'projects', header: 'Projects', width: 220, reads: ['projects'], value: projectsOf },
];
