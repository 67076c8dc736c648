import fc from 'fast-check';
import { fileStamp, formatAbsolute, formatClock, formatExportDate, formatRelative } from './dates.ts';

const second = 1_000;
const year = 365 * 24 * 3_600 * second;
const moment = fc.date({
  min: new Date('2017-01-02T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});

it('writes a date for an export that reads back as the same minute', () => {
  fc.assert(
    fc.property(moment, (date) => {
      const [, day = '', clock = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(formatExportDate(date)) ?? [];
      // In the time zone of the browser, in which an hour of autumn is there twice.
      const read = new Date(`${day}T${clock}`);
      const off = Math.abs(Math.floor(date.getTime() / 60_000) - read.getTime() / 60_000);
      expect([0, 60]).toContain(off);
    }),
  );
});

it('names a file by a time that sorts by its day and has no character that a file system refuses', () => {
  fc.assert(
    fc.property(moment, (date) => {
      expect(fileStamp(date)).toMatch(/^\d{4}-\d\d-\d\d_(0[1-9]|1[0-2])[0-5]\d(AM|PM)$/);
      expect(fileStamp(date).slice(0, 10)).toBe(formatExportDate(date).slice(0, 10));
    }),
  );
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [30, '30th'],
  [31, '31st'],
])('calls day %i of a month the %s', (day, ordinal) => {
  expect(formatAbsolute(new Date(2026, 0, day, 15, 7))).toContain(`January ${ordinal}, 2026, 3:07 pm`);
});

it('says for any two moments which was first, and never a number that is not of its unit', () => {
  const most: Record<string, number> = { minute: 59, hour: 23, day: 6, week: 4, month: 12, year: 100 };
  const offset = fc
    .integer({ min: -80 * year, max: 80 * year })
    .map((milliseconds) => Math.trunc(milliseconds / 1_000));
  fc.assert(
    fc.property(offset, (seconds) => {
      const now = new Date('2098-06-15T12:00:00Z');
      const then = new Date(now.getTime() - Math.abs(seconds) * second);
      const [past, future] = [formatRelative(then, now), formatRelative(now, then)];
      if (Math.abs(seconds) < 60) return expect([past, future]).toEqual(['just now', 'just now']);
      expect(past).toMatch(/ ago$|^yesterday$|^last (week|month|year)$/);
      const [, count = '', unit = ''] = /^in (\d+) (minute|hour|day|week|month|year)s?$/.exec(future) ?? [];
      expect(Number(count)).toBeGreaterThanOrEqual(1);
      expect(Number(count)).toBeLessThanOrEqual(most[unit] ?? 0);
    }),
  );
});

it.each([
  [0, 5, '0:05'],
  [9, 30, '9:30'],
  [13, 0, '13:00'],
])('shows %i h %i min as a clock of 24 hours does', (hour, minute, shown) => {
  expect(formatClock(new Date(2026, 10, 17, hour, minute))).toBe(shown);
});

it.each([
  // [then, now, shown]: the times are those of a clock on the wall.
  ['2026-11-29T10:00', '2026-11-30T09:00', '23 hours ago'],
  ['2026-11-29T06:00', '2026-11-30T22:00', 'yesterday'],
  ['2026-11-28T23:00', '2026-11-30T06:00', '2 days ago'],
  ['2026-11-24T23:00', '2026-11-30T06:00', '6 days ago'],
  ['2026-11-23T23:00', '2026-11-30T06:00', 'last week'],
  ['2026-11-30T22:00', '2026-12-02T06:00', '2 days ago'],
])('says of %s at %s: %s', (then, now, shown) => {
  expect(formatRelative(new Date(then), new Date(now))).toBe(shown);
});
