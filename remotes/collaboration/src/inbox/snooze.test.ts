import { morningOf, shortTime, snoozeChoices, snoozeEnd } from './snooze.ts';

const words = (date: Date | undefined) => date && `${date.toDateString()} ${date.getHours()}:${date.getMinutes()}`;
const choices = (now: Date) => snoozeChoices(now).map(({ label, until }) => `${label}: ${words(until)}`);

it('puts off until tomorrow or Monday at eight', () => {
  // A Tuesday evening.
  expect(choices(new Date(2026, 10, 24, 22, 30))).toEqual([
    'Tomorrow: Wed Nov 25 2026 8:0',
    'Monday: Mon Nov 30 2026 8:0',
  ]);
});

it('means the Monday after on a Monday, and offers a Sunday one choice', () => {
  expect(choices(new Date(2026, 10, 23, 7))[1]).toBe('Monday: Mon Nov 30 2026 8:0');
  expect(choices(new Date(2026, 10, 29, 7))).toEqual(['Tomorrow: Mon Nov 30 2026 8:0']);
});

it('takes a date from tomorrow on, for a year', () => {
  const now = new Date(2026, 10, 24, 22, 30);
  expect(words(morningOf('2026-11-25', now))).toBe('Wed Nov 25 2026 8:0');
  for (const wrong of [undefined, '', '2026-11-24', '2020-01-01', '2226-01-01', 'soon'])
    expect(morningOf(wrong, now)).toBeUndefined();
});

it('says when in few words', () => {
  const now = new Date(2026, 10, 24, 22, 30);
  expect(snoozeEnd(new Date(2026, 10, 25, 8), now)).toBe('Wed, 8:00');
  expect(snoozeEnd(new Date(2026, 10, 30, 8), now)).toBe('Mon, 8:00');
  expect(snoozeEnd(new Date(2026, 11, 1, 8), now)).toBe('Dec 1, 8:00');
  expect(shortTime(new Date(2026, 10, 24, 9, 5).toISOString(), now)).toBe('9:05');
  expect(shortTime(new Date(2026, 10, 23, 23, 5).toISOString(), now)).toBe('Mon');
  expect(shortTime(new Date(2026, 10, 17, 9, 5).toISOString(), now)).toBe('Nov 17');
});
