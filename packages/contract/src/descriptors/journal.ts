import { type Descriptors, value } from './descriptor.ts';

/** The logs that the server writes: activity, audit, stock moves. */
export const journal = {
  activityitems: {
    label: 'Activity',
    singular: 'activity item',
    plural: 'activity items',
    form: [],
    patch: [],
    journal: true,
    filters: {
      createdAfter: { field: 'timeCreatedUtc', kind: 'from' },
      createdBefore: { field: 'timeCreatedUtc', kind: 'before' },
      targetIdSet: value('targetId'),
      userId: value('userId'),
      projectId: value('projectId'),
    },
    references: { userId: 'users', projectId: 'projects' },
  },
  auditevents: {
    label: 'Activity',
    singular: 'audit event',
    plural: 'audit events',
    form: [],
    patch: [],
    journal: true,
    filters: { targetIdSet: value('targetId') },
    references: { userId: 'users', projectId: 'projects' },
  },
  stockmoves: {
    label: 'StockMove',
    singular: 'stock move',
    plural: 'stock moves',
    form: [],
    patch: [],
    journal: true,
    filters: {
      createdAfter: { field: 'timeCreatedUtc', kind: 'from' },
      createdBefore: { field: 'timeCreatedUtc', kind: 'before' },
      inventoryItemId: value('inventoryItemId'),
      productId: value('productId'),
      locationId: value('locationId'),
      orderId: value('orderId'),
      countId: value('countId'),
      kind: value('kind'),
    },
    references: {
      inventoryItemId: 'inventoryitems',
      productId: 'products',
      locationId: 'locations',
      fromLocationId: 'locations',
      orderId: 'orders',
      countId: 'counts',
      photoId: 'mediaitems',
      userId: 'users',
    },
  },
} as const satisfies Descriptors;
