import { messages, type OrderStatus, type Project, statusColors } from '@groundwork/contract';
import { collection, recordName, referenceText } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { getSession } from '@groundwork/shell-sdk';
import { statusesOf } from '../order-status/order-filters.ts';
import { childrenOf } from '../setup-components/children.ts';
import { countPiecesOfProject } from '../setup-components/record-pieces.ts';
import { membershipLabels, membershipOf } from './membership.ts';
import { planColumn } from './planColumn.tsx';
import { levels } from './useProjectRows.ts';

const names = (ids: readonly string[]) =>
  ids
    .map((id) => referenceText('users', id, messages.unknownUser))
    .filter(Boolean)
    .join(', ');

const placeOf = ({ locationId }: Project) => {
  if (!locationId) return undefined;
  const location = collection('locations').get(locationId);
  return location ? `${location.name} (${location.type})` : referenceText('locations', locationId);
};
const openStatuses = new Set(statusesOf('open'));
const isOpen = (status: OrderStatus) => openStatuses.has(status);

/** The lists that the cells read. */
export const listsOfProjects = ['locations', 'users', 'setupplans', 'orders', ...levels] as const;

/** The columns of the project list. */
export const projectColumns: readonly Column<Project>[] = [
  { id: 'image', header: 'Image', kind: 'image', value: ({ mediaItemIds }) => mediaItemIds },
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
    hiddenOnTablet: true,
    width: 200,
    card: 'detail',
    reads: ['locations'],
    value: placeOf,
  },
  {
    id: 'fulfilledBy',
    header: 'Fulfilled by',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'locations',
    width: 160,
    value: ({ fulfillingById }) => fulfillingById,
  },
  {
    id: 'myRole',
    header: 'My role',
    hiddenOnTablet: true,
    width: 110,
    card: 'end',
    value: (project) => {
      const session = getSession();
      return session && membershipLabels[membershipOf(project, session.user.id)];
    },
  },
  {
    id: 'owners',
    header: 'Owners',
    width: 160,
    reads: ['users'],
    value: ({ ownerIds }) => names(ownerIds),
    hiddenOnTablet: true,
  },
  {
    id: 'members',
    header: 'Members',
    width: 200,
    reads: ['users'],
    value: ({ memberIds }) => names(memberIds),
    hiddenOnTablet: true,
  },
  planColumn,
  {
    id: 'openOrders',
    header: 'Orders open',
    kind: 'number',
    width: 110,
    reads: ['orders'],
    value: ({ id }) => childrenOf('orders', 'projectId', id).filter(({ status }) => isOpen(status)).length,
  },
  {
    id: 'problems',
    header: 'Problems',
    kind: 'number',
    width: 100,
    reads: levels,
    value: ({ id }) => countPiecesOfProject(id).problem,
  },
  { id: 'notes', header: 'Notes', width: 220, value: ({ notes }) => notes },
];
