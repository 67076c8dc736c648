import { type ModuleRequest, messages, moduleTypeLabels, sourcingColors, statusColors } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type Column, referencedName } from '@groundwork/grid';
import { kindOf, requestKindLabels } from './request-kinds.ts';
import { createdOrders } from './requested-items.ts';

const requestStatusColors: Record<ModuleRequest['status'], string> = {
  Draft: statusColors.New,
  Deployed: statusColors.Complete,
  History: statusColors.Cancelled,
};

/** The lists that the cells read. */
export const listsOfRequests = ['users'] as const;

/** A request without a place of its own goes to its project's. */
const placeOf = ({ locationId, projectId }: ModuleRequest) =>
  locationId ?? collection('projects').get(projectId)?.locationId;

/** What stands in the list of module requests, in the order of decisions G14. */
export const requestColumns: readonly Column<ModuleRequest>[] = [
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 220, value: ({ name }) => name },
  {
    id: 'kind',
    header: 'Kind',
    width: 110,
    value: (request) => requestKindLabels[kindOf(request)],
    hiddenOnTablet: true,
  },
  {
    id: 'type',
    header: 'Type',
    kind: 'status',
    width: 120,
    value: ({ moduleType }) => ({
      id: moduleType,
      label: moduleTypeLabels[moduleType],
      color: sourcingColors[moduleType],
    }),
  },
  {
    id: 'project',
    header: 'Project',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'projects',
    width: 150,
    card: 'detail',
    value: ({ projectId }) => projectId,
  },
  {
    id: 'location',
    header: 'Location',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'locations',
    width: 140,
    reads: ['projects'],
    value: placeOf,
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    width: 110,
    card: 'foot',
    value: ({ status }) => ({ id: status, label: status, color: requestStatusColors[status] }),
  },
  {
    id: 'items',
    header: 'Items',
    hiddenOnTablet: true,
    kind: 'number',
    width: 80,
    value: ({ itemDeployments }) => itemDeployments.length,
  },
  { id: 'quantity', header: 'Quantity', kind: 'number', width: 96, value: ({ quantity }) => quantity },
  {
    id: 'orders',
    header: 'Orders',
    width: 100,
    card: 'footEnd',
    cardSuffix: 'orders',
    value: ({ itemDeployments }) => {
      const { created, meant } = createdOrders(itemDeployments);
      return `${created} of ${meant}`;
    },
  },
  {
    id: 'requestedBy',
    header: 'Requested by',
    width: 140,
    reads: ['users'],
    value: ({ requestedById }) => requestedById && (referencedName('users', requestedById) ?? messages.unknownUser),
  },
];
