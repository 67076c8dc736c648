import { common, type Descriptors, value } from './descriptor.ts';

/** What waits for a person. The server writes it; its owner says when they have read it, and when to come back. */
export const inbox = {
  notifications: {
    label: 'Notification',
    singular: 'notification',
    plural: 'notifications',
    form: [],
    patch: ['readUtc', 'snoozedUntil', 'doneUtc', ...common],
    filters: { kind: value('kind'), recordRef: value('recordRef'), projectId: value('projectId') },
    references: { userId: 'users', projectId: 'projects', actorId: 'users' },
    personal: true,
  },
} as const satisfies Descriptors;
