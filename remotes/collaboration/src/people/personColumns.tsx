import { roleLabels, type User, userTypeLabels } from '@groundwork/contract';
import { type Column, recordName } from '@groundwork/grid';
import { Avatar } from '@groundwork/ui';

/** What stands in the list of people; photo 100 and e-mail 300 wide ([US-13], decisions G16). */
export const personColumns: readonly Column<User>[] = [
  {
    id: 'photo',
    header: 'Photo',
    kind: 'custom',
    width: 100,
    isExported: false,
    isSortable: false,
    value: () => undefined,
    cell: (user) => <Avatar name={recordName(user)} image={user.imageThumbnailUrl} size="large" />,
  },
  { id: 'name', header: 'Full name', kind: 'name', grows: true, width: 200, value: recordName },
  {
    id: 'email',
    header: 'E-mail',
    kind: 'link',
    width: 300,
    card: 'detail',
    value: ({ emailAddress }) => emailAddress && `mailto:${emailAddress}`,
    label: ({ emailAddress }) => emailAddress ?? '',
  },
  { id: 'role', header: 'Role', width: 130, card: 'end', value: ({ role }) => role && roleLabels[role] },
  { id: 'category', header: 'Category', width: 120, value: ({ category }) => category },
  { id: 'type', header: 'Type', width: 130, value: ({ type }) => type && userTypeLabels[type] },
  { id: 'status', header: 'Status', width: 110, card: 'footEnd', value: ({ status }) => status },
  { id: 'lastLogon', header: 'Last logon', kind: 'date', width: 140, value: ({ lastLogonUtc }) => lastLogonUtc },
];
