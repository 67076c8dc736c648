import { formatClock } from '@groundwork/ui';

const morning = 8;

const onDay = (now: Date, days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);

export interface SnoozeChoice {
  id: 'tomorrow' | 'monday';
  label: string;
  until: Date;
}

/** Tomorrow and next Monday, at eight in the morning here; once where they are the same day. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  const tomorrow: SnoozeChoice = { id: 'tomorrow', label: 'Tomorrow', until: onDay(now, 1) };
  if (daysToMonday === 1) return [tomorrow];
  return [tomorrow, { id: 'monday', label: 'Monday', until: onDay(now, daysToMonday) }];
}

/** The morning of a date as a date field holds it, 'yyyy-mm-dd'; undefined where it is none, or not after today. */
export function morningOf(date: string | undefined, now: Date): Date | undefined {
  const [year = 0, month = 0, day = 0] = (date ?? '').split('-').map(Number);
  const until = new Date(year, month - 1, day, morning);
  const latest = onDay(now, 366);
  return until.getTime() >= onDay(now, 1).getTime() && until <= latest ? until : undefined;
}

const dayAndMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** 'Wed, 8:00' within the week, 'Nov 30, 8:00' after. */
export function snoozeEnd(until: Date, now: Date): string {
  const isNear = startOfDay(until) - startOfDay(now) < 6.5 * 86_400_000;
  return `${isNear ? weekday.format(until) : dayAndMonth.format(until)}, ${formatClock(until)}`;
}

/** '10:31' today, 'Mon' within the last days, 'Nov 18' before. */
export function shortTime(iso: string, now: Date): string {
  const date = new Date(iso);
  const age = startOfDay(now) - startOfDay(date);
  if (age <= 0) return formatClock(date);
  return age < 6.5 * 86_400_000 ? weekday.format(date) : dayAndMonth.format(date);
}
