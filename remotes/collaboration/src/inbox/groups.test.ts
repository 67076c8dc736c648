import type { Notification } from '@groundwork/contract';
import { build } from '@groundwork/data-cache/testing';
import { arranged, groupsOf, nextReturn, orderOf, unreadCount } from './groups.ts';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const notification = (recordRef: string, time: string, fields: Partial<Notification> = {}) =>
  build('notifications', { kind: 'shortage', recordRef, happenedUtc: at(time), ...fields });
const refs = (groups: readonly { recordRef: string }[]) => groups.map(({ recordRef }) => recordRef);

it('shows one block a record, by its newest event', () => {
  const groups = groupsOf(
    [notification('orders/a', '08:00'), notification('orders/b', '09:00'), notification('orders/a', '10:00')],
    'inbox',
    now,
  );
  expect(refs(groups)).toEqual(['orders/a', 'orders/b']);
  expect(groups[0]?.notifications.map(({ happenedUtc }) => happenedUtc)).toEqual([at('10:00'), at('08:00')]);
});

it('keeps snoozed and done notifications out of the inbox, each in its own tab', () => {
  const all = [
    notification('orders/a', '08:00'),
    notification('orders/b', '08:00', { snoozedUntil: at('13:00') }),
    notification('orders/c', '08:00', { doneUtc: at('09:00') }),
    notification('orders/d', '08:00', { snoozedUntil: at('12:30') }),
    // Done although it was put off.
    notification('orders/e', '09:00', { snoozedUntil: at('13:00'), doneUtc: at('09:30') }),
  ];
  expect(refs(groupsOf(all, 'inbox', now))).toEqual(['orders/a']);
  expect(refs(groupsOf(all, 'snoozed', now))).toEqual(['orders/d', 'orders/b']);
  expect(refs(groupsOf(all, 'done', now))).toEqual(['orders/e', 'orders/c']);
  expect(nextReturn(all, now)).toBe(Date.parse(at('12:30')));
});

it('brings back what was put off, unread and at the top', () => {
  const returned = notification('orders/a', '08:00', { readUtc: at('08:30'), snoozedUntil: at('11:59') });
  const groups = groupsOf([notification('orders/b', '10:00', { readUtc: at('10:01') }), returned], 'inbox', now);
  expect(refs(groups)).toEqual(['orders/a', 'orders/b']);
  expect(groups.map((group) => group.isUnread)).toEqual([true, false]);
  const read = { ...returned, readUtc: at('12:00') };
  expect(groupsOf([read], 'inbox', now)[0]?.isUnread).toBe(false);
});

it('counts records that are not read, not their events', () => {
  const all = [
    notification('orders/a', '08:00'),
    notification('orders/a', '09:00'),
    notification('orders/b', '08:00', { readUtc: at('08:10') }),
    notification('orders/c', '08:00', { doneUtc: at('08:10') }),
  ];
  expect(unreadCount(all, now)).toBe(1);
});

it('leaves blocks where they are while the page is in use; new ones wait', () => {
  const first = [notification('orders/a', '08:00'), notification('orders/b', '09:00', { readUtc: at('09:01') })];
  const order = orderOf(groupsOf(first, 'inbox', now));
  expect(order).toEqual({ unread: ['orders/a'], earlier: ['orders/b'] });
  const later = [
    // The unread notification is read now, the read one has something new, and another record has come.
    ...first.map((each) => ({ ...each, readUtc: at('10:00') })),
    notification('orders/b', '11:00'),
    notification('orders/c', '11:30'),
  ];
  const { unread, earlier, waiting } = arranged(groupsOf(later, 'inbox', now), order);
  expect([refs(unread), refs(earlier), refs(waiting)]).toEqual([['orders/a'], ['orders/b'], ['orders/c']]);
  expect(earlier[0]?.notifications).toHaveLength(2);
});
