import { type Descriptors, editable, value } from './descriptor.ts';

/** Notifications of a person. The server writes them; the owner marks them as read or snoozes them. */
export const inbox = {
  notifications: {
    label: 'Notification',
    singular: 'notification',
    plural: 'notifications',
    ...editable([], { others: ['readUtc', 'snoozedUntil', 'doneUtc'] }),
    filters: { kind: value('kind'), recordRef: value('recordRef'), projectId: value('projectId') },
    references: { userId: 'users', projectId: 'projects', actorId: 'users' },
    personal: true,
    // 'Mark all as done' of a thousand, of which each would be a request.
    several: true,
  },
} as const satisfies Descriptors;
