import { common, type Descriptors, value } from './descriptor.ts';

/** Notifications of a person. The server writes them; the owner marks them as read or snoozes them. */
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
