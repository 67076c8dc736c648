const longDay = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const weekday = new Intl.DateTimeFormat('en-US', longDay);
const weekdayOfYear = new Intl.DateTimeFormat('en-US', { ...longDay, year: 'numeric' });

export const isSameDay = (at: number, now: number) => new Date(at).toDateString() === new Date(now).toDateString();
export const isSameYear = (at: number, now: number) => new Date(at).getFullYear() === new Date(now).getFullYear();

/** 'Friday, November 27', and with its year where that is another. */
export const dateWords = (at: number, now = Date.now()): string =>
  (isSameYear(at, now) ? weekday : weekdayOfYear).format(at);

/** As `dateWords`, or 'Today'. */
export const dayWords = (at: number, now = Date.now()): string => (isSameDay(at, now) ? 'Today' : dateWords(at, now));
