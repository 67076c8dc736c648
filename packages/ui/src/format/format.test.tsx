import { render, screen } from '@testing-library/react';
import { fileStamp, formatAbsolute, formatExportDate, formatRelative } from './dates.ts';
import { formatMoney } from './money.ts';
import { formatNumber } from './number.ts';
import { RelativeTime } from './RelativeTime.tsx';

const now = new Date(2026, 10, 20, 15, 7);
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

it.each([
  [30, 'just now'],
  [61, '1 minute ago'],
  [12 * 60, '12 minutes ago'],
  [3 * 3600, '3 hours ago'],
  [86_400, 'yesterday'],
  [2 * 86_400, '2 days ago'],
  [21 * 86_400, '3 weeks ago'],
  [35 * 86_400, 'last month'],
  [70 * 86_400, '2 months ago'],
  [800 * 86_400, '2 years ago'],
  [-2 * 86_400, 'in 2 days'],
])('says %i seconds ago as %s', (seconds, text) => {
  expect(formatRelative(ago(seconds), now)).toBe(text);
});

it("shows a date before 2017 as 'Never' [GR-19]", () => {
  expect(formatRelative('2016-12-31T12:00:00Z')).toBe('Never');
  expect(formatRelative('1970-01-01T00:00:00.000Z')).toBe('Never');
  expect(formatRelative('2017-01-02T12:00:00Z')).not.toBe('Never');
  expect(formatRelative(undefined)).toBe('Never');
});

it('shows relative time with the absolute date as tooltip [GR-18]', () => {
  render(<RelativeTime iso={new Date(Date.now() - 3 * 3_600_000).toISOString()} />);
  expect(screen.getByText('3 hours ago')).toHaveAttribute(
    'title',
    expect.stringMatching(/^\w+day, \w+ \d+(st|nd|rd|th), 20\d\d, \d+:\d\d [ap]m$/),
  );
});

it('writes long dates with weekday, month, day with ordinal, year and time with am/pm [CO-05]', () => {
  expect(formatAbsolute(now)).toBe('Friday, November 20th, 2026, 3:07 pm');
  expect(formatAbsolute(new Date(2026, 0, 1, 0, 0))).toBe('Thursday, January 1st, 2026, 12:00 am');
  expect(formatAbsolute(new Date(2026, 0, 22, 12, 30))).toBe('Thursday, January 22nd, 2026, 12:30 pm');
  const days = `1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th
    21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th 31st`.split(/\s+/);
  for (const [index, day] of days.entries()) {
    expect(formatAbsolute(new Date(2026, 0, index + 1))).toContain(`, January ${day}, 2026`);
  }
});

it('writes the stamps of exported files', () => {
  expect(fileStamp(now)).toBe('2026-11-20_0307PM');
  expect(fileStamp(new Date(2026, 0, 5, 0, 9))).toBe('2026-01-05_1209AM');
  expect(formatExportDate(now.toISOString())).toBe('2026-11-20 15:07');
  expect(formatExportDate(undefined)).toBe('');
});

it("shows money as '$' and two decimals, and nothing as '$0' [GR-24]", () => {
  expect([1234.5, 68, 0, undefined, -4.005].map(formatMoney)).toEqual(['$1,234.50', '$68.00', '$0', '$0', '-$4.01']);
});

it('separates the thousands of a quantity, whatever the language of the browser', () => {
  expect([7, 999, 1000, 1_234_567, -12_000, 0.5].map(formatNumber)).toEqual([
    '7',
    '999',
    '1,000',
    '1,234,567',
    '-12,000',
    '0.5',
  ]);
});
