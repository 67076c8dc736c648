import type { ActivityItem } from '@groundwork/contract';
import { toFeed } from './activityFeed.ts';

const event = (id: string, timeCreatedUtc: string, more: Partial<ActivityItem> = {}): ActivityItem => ({
  id,
  timeCreatedUtc,
  timeModifiedUtc: timeCreatedUtc,
  isArchived: false,
  isDeleted: false,
  targetId: `target-${id}`,
  eventType: 'RecordUpdated',
  targetType: 'orders',
  ...more,
});

it('groups events by day, newest first', () => {
  const feed = toFeed([
    event('a', '2026-11-01T12:00:00.000Z'),
    event('b', '2026-11-03T12:00:00.000Z'),
    event('c', '2026-11-03T13:00:00.000Z'),
  ]);
  expect(feed.map(({ entries }) => entries.map(({ first }) => first.id))).toEqual([['c', 'b'], ['a']]);
});

it('shows what one operation did to one type as one line with a count', () => {
  const [day] = toFeed([
    event('a', '2026-11-03T12:00:00.000Z', { operationId: 'deploy', eventType: 'RecordCreated' }),
    event('b', '2026-11-03T12:00:00.000Z', { operationId: 'deploy', eventType: 'RecordCreated' }),
    event('c', '2026-11-03T12:00:00.000Z', { operationId: 'deploy', targetType: 'setupplans' }),
  ]);
  expect(day?.entries.map(({ count }) => count).sort()).toEqual([1, 2]);
});
