const day = 86_400_000;

/** The demonstration's clock: everything happened before the day of the seed began, so two seeds of one day are equal. */
export interface Calendar {
  /** The time `days` before the seed day, at an hour of that day; 0 is the beginning of the seed day itself. */
  daysAgo(days: number, hour?: number, minute?: number): string;
  /** The beginning of the day `days` after the seed day. */
  daysAhead(days: number): string;
  /** Whole days between a time and the seed day. */
  age(time: string): number;
}

export function createCalendar(now: Date): Calendar {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    daysAgo: (days, hour = 9, minute = 0) =>
      new Date(days <= 0 ? start : start - days * day + (hour * 60 + minute) * 60_000).toISOString(),
    daysAhead: (days) => new Date(start + days * day).toISOString(),
    age: (time) => Math.ceil((start - Date.parse(time)) / day),
  };
}
