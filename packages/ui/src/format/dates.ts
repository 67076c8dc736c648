const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const firstRealYear = 2017;

const parse = (iso: string | Date | undefined): Date | undefined => {
  if (iso === undefined || iso === '') return undefined;
  const date = iso instanceof Date ? iso : new Date(iso);
  return Number.isNaN(date.getTime()) || date.getFullYear() < firstRealYear ? undefined : date;
};
const twoDigits = (value: number) => String(value).padStart(2, '0');
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
/** The seconds of the beginning of a day, as if none were longer than others. */
const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 1000;
const distance = (seconds: number): string => {
  if (seconds < hour) return counted(Math.floor(seconds / minute), 'minute');
  if (seconds < day) return counted(Math.floor(seconds / hour), 'hour');
  if (seconds < 7 * day) return counted(Math.floor(seconds / day), 'day');
  if (seconds < 30 * day) return counted(Math.floor(seconds / (7 * day)), 'week');
  if (seconds < 365 * day) return counted(Math.floor(seconds / (30 * day)), 'month');
  return counted(Math.floor(seconds / (365 * day)), 'year');
};
const past: Readonly<Record<string, string>> = {
  '1 day': 'yesterday',
  '1 week': 'last week',
  '1 month': 'last month',
  '1 year': 'last year',
};

/**
 * '12 minutes ago', 'yesterday', 'in 2 days'; a date before 2017 (or none) is 'Never'.
 *
 * @example
 * ```tsx
 * import { formatRelative } from '@groundwork/ui';
 *
 * <p>Lent {formatRelative('2026-05-04T08:30:00Z')}</p>;
 * ```
 */
export function formatRelative(iso: string | Date | undefined, now: Date = new Date()): string {
  const date = parse(iso);
  if (!date) return 'Never';
  const seconds = (now.getTime() - date.getTime()) / 1000;
  const passed = Math.abs(seconds);
  if (passed < minute) return 'just now';
  // From a day on days of the calendar count: what was 40 hours ago may be of the day before yesterday.
  const text = distance(passed < day ? passed : Math.max(day, Math.abs(midnight(now) - midnight(date))));
  return seconds > 0 ? (past[text] ?? `${text} ago`) : `in ${text}`;
}

const ordinal = (value: number) => {
  const rest = value % 100;
  if (rest >= 11 && rest <= 13) return `${value}th`;
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`;
};
const weekdayName = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long' });
const clock = (date: Date) =>
  `${date.getHours() % 12 || 12}:${twoDigits(date.getMinutes())} ${date.getHours() < 12 ? 'am' : 'pm'}`;

/**
 * The long date: 'Friday, November 20th, 2026, 3:07 pm' ([CO-05]), in the browser's time zone.
 *
 * @example
 * ```tsx
 * import { formatAbsolute } from '@groundwork/ui';
 *
 * <p>{formatAbsolute('2026-05-04T08:30:00Z')}</p>;
 * ```
 */
export function formatAbsolute(iso: string | Date | undefined): string {
  const date = parse(iso);
  if (!date) return 'Never';
  return `${weekdayName.format(date)}, ${monthName.format(date)} ${ordinal(date.getDate())}, ${date.getFullYear()}, ${clock(date)}`;
}

/**
 * The time of a day: '9:05' or '13:51', in the browser's time zone.
 *
 * @example
 * ```tsx
 * import { formatClock } from '@groundwork/ui';
 *
 * <p>Brought back at {formatClock(new Date())}</p>;
 * ```
 */
export const formatClock = (date: Date): string => `${date.getHours()}:${twoDigits(date.getMinutes())}`;

const calendarDay = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/**
 * Dates in exported files: yyyy-MM-dd HH:mm; nothing for none.
 *
 * @example
 * ```tsx
 * import { formatExportDate } from '@groundwork/ui';
 *
 * const lines = [['Drill', formatExportDate('2026-05-04T08:30:00Z')]];
 * ```
 */
export function formatExportDate(iso: string | Date | undefined): string {
  const date = parse(iso);
  return date ? `${calendarDay(date)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` : '';
}

/** The time stamp in an export's file name: yyyy-MM-dd_hhmma, as 2026-11-20_0307PM. */
export const fileStamp = (date: Date): string =>
  `${calendarDay(date)}_${twoDigits(date.getHours() % 12 || 12)}${twoDigits(date.getMinutes())}${date.getHours() < 12 ? 'AM' : 'PM'}`;
