import { type Location, messages } from '@groundwork/contract';
import { referenceText } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';

/** The columns of the list of locations. */
export const locationColumns: readonly Column<Location>[] = [
  { id: 'image', header: 'Image', kind: 'image', value: ({ mediaItemIds }) => mediaItemIds },
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 220, value: ({ name }) => name },
  { id: 'type', header: 'Type', width: 120, card: 'end', value: ({ type }) => type },
  {
    id: 'address',
    header: 'Address',
    width: 280,
    card: 'detail',
    value: ({ address }) => address?.replaceAll('\n', ', '),
  },
  {
    id: 'team',
    header: 'Team',
    width: 240,
    reads: ['users'],
    value: ({ type, memberIds }) =>
      type === 'Warehouse'
        ? memberIds.map((id) => referenceText('users', id, messages.unknownUser)).join(', ')
        : undefined,
  },
];
