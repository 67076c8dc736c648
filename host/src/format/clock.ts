import { formatClock } from '@groundwork/ui';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** 'Sun 1:51'. */
export const weekdayAndTime = (at: Date): string => `${weekday.format(at)} ${formatClock(at)}`;
/** 'Nov 17, 9:12'. */
export const dayAndTime = (at: Date): string => `${monthAndDay.format(at)}, ${formatClock(at)}`;
