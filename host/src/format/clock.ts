const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** '1:51' or '13:51', in the reader's time: as every screen shows times. */
export const clockTime = (at: Date): string => `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
/** 'Sun 1:51'. */
export const weekdayAndTime = (at: Date): string => `${weekday.format(at)} ${clockTime(at)}`;
/** 'Nov 17, 9:12'. */
export const dayAndTime = (at: Date): string => `${monthAndDay.format(at)}, ${clockTime(at)}`;
