import {
  type ModuleRequest,
  messages,
  moduleTypeLabels,
  type RequestOutcome,
  sourcingColors,
  statusColors,
} from '@groundwork/contract';
import { referenceText } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { kindOf, requestKindLabels } from './request-kinds.ts';
import { requestName } from './request-name.ts';
import { listsOfPlaces, locationOf, placeOf } from './request-place.ts';
import { createdOrders } from './requested-items.ts';

const requestStatusColors: Record<ModuleRequest['status'], string> = {
  Draft: statusColors.New,
  Deployed: statusColors.Complete,
  History: statusColors.Cancelled,
};

const outcomeColors: Record<RequestOutcome, string> = {
  Accepted: statusColors.Complete,
  Declined: statusColors.Problem,
  Withdrawn: statusColors.Cancelled,
};

/** The lists that the cells read. */
export const listsOfRequests = ['users', 'preparationitemtemplates', 'products', ...listsOfPlaces] as const;

/** How a request ended says more than that it is history. */
export const requestStatus = ({ status, outcome }: ModuleRequest) =>
  status === 'History' && outcome
    ? { id: outcome, label: outcome, color: outcomeColors[outcome] }
    : { id: status, label: status, color: requestStatusColors[status] };

/** The columns of the list of module requests (docs: domain/requests). */
export const requestColumns: readonly Column<ModuleRequest>[] = [
  {
    id: 'name',
    header: 'Name',
    kind: 'name',
    grows: true,
    width: 170,
    reads: ['preparationitemtemplates', 'products'],
    value: requestName,
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 100,
    card: 'end',
    value: (request) => requestKindLabels[kindOf(request)],
  },
  {
    id: 'type',
    header: 'Type',
    hiddenOnTablet: true,
    kind: 'status',
    width: 96,
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
    width: 130,
    card: 'detail',
    value: ({ projectId }) => projectId,
  },
  {
    id: 'location',
    header: 'Location',
    // The project says where; beside it there is no room for what is asked for.
    hidden: true,
    kind: 'reference',
    collection: 'locations',
    width: 140,
    reads: ['projects'],
    value: locationOf,
  },
  {
    id: 'place',
    header: 'For',
    hiddenOnTablet: true,
    width: 154,
    reads: listsOfPlaces,
    value: placeOf,
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    width: 100,
    card: 'foot',
    value: requestStatus,
  },
  {
    id: 'items',
    header: 'Items',
    hiddenOnTablet: true,
    kind: 'number',
    width: 70,
    value: ({ itemDeployments }) => itemDeployments.length,
  },
  { id: 'quantity', header: 'Quantity', kind: 'number', width: 84, value: ({ quantity }) => quantity },
  {
    id: 'orders',
    header: 'Orders',
    width: 80,
    card: 'footEnd',
    cardSuffix: 'orders',
    value: ({ itemDeployments }) => {
      const { created, meant } = createdOrders(itemDeployments);
      // Of a whole area nothing is ordered by the request itself.
      return meant > 0 ? `${created} of ${meant}` : undefined;
    },
  },
  {
    id: 'requestedBy',
    header: 'Requested by',
    width: 128,
    reads: ['users'],
    value: ({ requestedById }) => requestedById && referenceText('users', requestedById, messages.unknownUser),
  },
  { id: 'outcomeReason', header: 'Reason', width: 200, hidden: true, value: ({ outcomeReason }) => outcomeReason },
];
