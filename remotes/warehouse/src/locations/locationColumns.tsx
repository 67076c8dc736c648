import { type Location, messages } from '@groundwork/contract';
import { collection, referenceText } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { getDefaultStore } from 'jotai';
import { isLoadingAtomOf } from '../is-loading.ts';
import { mapLink, onOneLine } from './map-link.ts';

const stockIsLoadingAtom = isLoadingAtomOf(['inventoryitems']);
const storedAt = ({ id }: Location) => getDefaultStore().get(collection('inventoryitems').byAtom('locationId', id));
const projectsAt = ({ id }: Location) =>
  getDefaultStore()
    .get(collection('projects').byAtom('locationId', id))
    .map(({ name }) => name)
    .sort()
    .join(', ');

/** The columns of the list of locations. */
export const locationColumns: readonly Column<Location>[] = [
  { id: 'image', header: 'Image', kind: 'image', value: ({ mediaItemIds }) => mediaItemIds },
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 180, value: ({ name }) => name },
  { id: 'type', header: 'Type', width: 104, card: 'end', value: ({ type }) => type },
  {
    id: 'address',
    header: 'Address',
    kind: 'link',
    width: 232,
    card: 'detail',
    value: mapLink,
    label: onOneLine,
    exportValue: onOneLine,
  },
  {
    id: 'team',
    header: 'Team',
    width: 200,
    reads: ['users'],
    value: ({ type, memberIds }) =>
      type === 'Warehouse'
        ? memberIds
            .map((id) => referenceText('users', id, messages.unknownUser))
            // Nothing while the users are on their way.
            .filter(Boolean)
            .join(', ')
        : undefined,
  },
  { id: 'projects', header: 'Projects', hiddenOnTablet: true, width: 184, reads: ['projects'], value: projectsAt },
  {
    id: 'stock',
    header: 'Stock items',
    kind: 'number',
    width: 104,
    reads: ['inventoryitems'],
    // Nothing while the stock is on its way.
    value: (location) => (getDefaultStore().get(stockIsLoadingAtom) ? undefined : storedAt(location).length),
    card: 'footEnd',
    cardSuffix: 'stock items',
  },
];
