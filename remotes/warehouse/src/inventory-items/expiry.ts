import { isExpired } from '@groundwork/contract/domain';
import { calendarDay } from '../calendar-day.ts';

/** How many days before its end an item is warned of (docs: domain/stock). */
const warnedDays = 60;

/** Whether a text is a day of the calendar, '2027-01-31'. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && calendarDay(new Date(`${text}T00:00`)) === text;

export type ExpiryState = 'good' | 'soon' | 'expired';

/** Of a day, seen from `now`: expired goods are not suggested for picking any more. */
export function expiryState(expiresOn: string, now: Date = new Date()): ExpiryState {
  if (isExpired({ expiresOn }, calendarDay(now))) return 'expired';
  const limit = new Date(now.getFullYear(), now.getMonth(), now.getDate() + warnedDays);
  return expiresOn <= calendarDay(limit) ? 'soon' : 'good';
}
