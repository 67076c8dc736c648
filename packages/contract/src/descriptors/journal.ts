import { common, type Descriptors, described, value } from './descriptor.ts';

/** The journals, and what stands beside everything else: views and things. */
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
  gridconfigurations: {
    label: 'GridConfiguration',
    singular: 'grid configuration',
    plural: 'grid configurations',
    form: ['gridId', 'views'],
    serverOwned: ['userId'],
    patch: ['views', ...common],
    filters: { gridId: value('gridId') },
    references: {},
  },
  things: {
    label: 'THING',
    singular: 'THING',
    plural: 'THINGs',
    form: described,
    patch: [...described, ...common],
    filters: {},
    references: { tagIds: 'tags' },
    trash: true,
  },
} as const satisfies Descriptors;
