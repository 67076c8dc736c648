import type { ActivityItem } from '@groundwork/contract';
import { type FeedEntry, type FeedLine, isDay, toFeed } from './activityFeed.ts';
import { kindOf, nameOf, wordOf } from './words.ts';

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

it('shows a command with a name as one line of its order, whatever else it changed', () => {
  const part = (id: string, targetType: string, more: Partial<ActivityItem> = {}) =>
    event(id, '2026-11-03T12:00:00.000Z', { operationId: 'undo', act: 'undoReturn', targetType, ...more });
  const items = [
    part('stock', 'InventoryItem'),
    part('shelf', 'InventoryItem', { eventType: 'RecordDeleted' }),
    part('order', 'Order', { targetName: 'Rods' }),
    part('place', 'PreparationItem'),
  ];
  const lines = toFeed(items);
  expect(shown(lines)).toEqual(['day', 'stock+shelf+order+place']);
  const [entry] = lines.filter((line): line is FeedEntry => !isDay(line));
  if (!entry) throw new Error('There is no line.');
  expect([wordOf(entry.first), kindOf(entry.first, 1), nameOf(entry.first)].join(' ')).toBe(
    'undid a return of order Rods',
  );
});

it('says which records came back from the trash, also when the deletion itself is not loaded', () => {
  const of = (id: string, hour: number, more: Partial<ActivityItem> = {}) =>
    event(id, `2026-11-03T${hour}:00:00.000Z`, { operationId: 'restore', ...more });
  const entries = toFeed([
    of('back', 11, { archiveChange: 'restored' }),
    of('back too', 11, { archiveChange: 'restored' }),
    of('renamed', 11),
    of('changed later', 12, { operationId: 'later' }),
  ]).filter((line): line is FeedEntry => !isDay(line));
  expect(entries.map(({ first, items }) => [items.map(({ id }) => id).join('+'), wordOf(first)])).toEqual([
    ['changed later', 'updated'],
    ['back+back too', 'restored'],
    ['renamed', 'updated'],
  ]);
});

it.each([
  ['Count', 'count', 'counts'],
  ['Shipment', 'shipment', 'shipments'],
  ['PreparationItem', 'preparation item', 'preparation items'],
  ['Something newer', 'record', 'records'],
])('calls a %s a %s, and several %s', (targetType, one, several) => {
  expect(kindOf({ targetType } as ActivityItem, 1)).toBe(one);
  expect(kindOf({ targetType } as ActivityItem, 3)).toBe(several);
});

it.each([
  ['Count', 'Count 14', '14'],
  ['MediaItem', 'Reading corner##c115d40f', 'Reading corner'],
  ['ModuleRequest', 'Replacement-Wooden tray-1795349383632', 'Replacement for Wooden tray'],
  ['Product', 'Tray ## 2', 'Tray ## 2'],
])('names a %s that is stored as %s %s', (targetType, targetName, shown) => {
  expect(nameOf({ targetType, targetName } as ActivityItem)).toBe(shown);
});
