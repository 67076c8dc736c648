import { initialSettings, type NotificationSettings } from '@groundwork/contract/domain';
import { decide, type WaitingItem } from './rules.ts';

const minute = 60_000;
const now = Date.parse('2026-11-23T12:00:00Z');
const item = (minutesAgo: number, fields: Partial<WaitingItem> = {}): WaitingItem => ({
  ...{ id: `${minutesAgo}`, topic: 'directMessage', thread: 'channel', happenedAt: now - minutesAgo * minute },
  ...fields,
});
const mailed = (items: readonly WaitingItem[], settings: Partial<NotificationSettings> = {}, seenMinutesAgo?: number) =>
  decide(
    items,
    { ...initialSettings, ...settings },
    seenMinutesAgo === undefined ? undefined : now - seenMinutesAgo * minute,
    now,
  ).mailed.map(({ id }) => id);

it('waits three minutes for somebody who is away', () => {
  expect(mailed([item(2.9)], {}, 60)).toEqual([]);
  expect(mailed([item(3)], {}, 60)).toEqual(['3']);
  // Of somebody who was never seen, too.
  expect(mailed([item(3)])).toEqual(['3']);
});

it('does not write to somebody who is there, but for a tab that was left open', () => {
  expect(mailed([item(9.9)], {}, 1)).toEqual([]);
  expect(mailed([item(10)], {}, 1)).toEqual(['10']);
  // Three minutes after the last click nobody is there any more.
  expect(mailed([item(5)], {}, 2.9)).toEqual([]);
  expect(mailed([item(5)], {}, 3)).toEqual(['5']);
});

it('takes everything that waits along in one mail', () => {
  const project = item(1, { topic: 'message', thread: 'project' });
  expect(mailed([item(4), item(2), project])).toEqual(['4', '2', '1']);
});

it('collects what is for the digest for an hour, or a day, or for ever', () => {
  const message = (minutes: number) => [item(minutes, { topic: 'message' })];
  expect(mailed(message(59))).toEqual([]);
  expect(mailed(message(60))).toEqual(['60']);
  expect(mailed(message(60), { digest: 'daily' })).toEqual([]);
  expect(mailed(message(24 * 60), { digest: 'daily' })).toEqual([`${24 * 60}`]);
  expect(mailed(message(9_999), { digest: 'never' })).toEqual([]);
});

it('writes once in half an hour about the same conversation', () => {
  expect(mailed([item(5, { threadMailedAt: now - 29 * minute })])).toEqual([]);
  expect(mailed([item(5, { threadMailedAt: now - 30 * minute })])).toEqual(['5']);
  // What another conversation is due for does not take it along either.
  expect(mailed([item(5, { threadMailedAt: now - 10 * minute }), item(4, { thread: 'other' })])).toEqual(['4']);
});

it('settles what its owner wants no mail about', () => {
  const shipped = item(4, { topic: 'shipmentShipped' });
  const decided = (settings: Partial<NotificationSettings>) =>
    decide([shipped], { ...initialSettings, ...settings }, undefined, now);
  expect(decided({})).toEqual({ mailed: [], settled: [shipped] });
  expect(decided({ kinds: { shipmentShipped: 'mail' } })).toEqual({ mailed: [shipped], settled: [] });
  expect(decided({ kinds: { shipmentShipped: 'mail' }, mail: false })).toEqual({ mailed: [], settled: [shipped] });
});
