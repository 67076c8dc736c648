import type { ActivityItem } from '@groundwork/contract';
import { type FeedLine, isDay, toFeed } from './activityFeed.ts';

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

const shown = (lines: readonly FeedLine[]) =>
  lines.map((line) => (isDay(line) ? 'day' : line.items.map(({ id }) => id).join('+')));

it('groups events by day, newest first', () => {
  const lines = toFeed([
    event('a', '2026-11-01T12:00:00.000Z'),
    event('b', '2026-11-03T12:00:00.000Z'),
    event('c', '2026-11-03T13:00:00.000Z'),
  ]);
  expect(shown(lines)).toEqual(['day', 'c', 'b', 'day', 'a']);
  expect(lines.filter(isDay).map(({ day }) => new Date(day).getHours())).toEqual([0, 0]);
});

it('shows what one operation did to one type as one line', () => {
  const lines = toFeed([
    event('a', '2026-11-03T12:00:00.000Z', { operationId: 'deploy', eventType: 'RecordCreated' }),
    event('b', '2026-11-03T12:00:00.000Z', { operationId: 'deploy', eventType: 'RecordCreated' }),
    event('c', '2026-11-03T12:00:00.000Z', { operationId: 'deploy', targetType: 'setupplans' }),
  ]);
  expect(shown(lines)).toEqual(['day', 'a+b', 'c']);
});
