import type { ActivityItem } from '@groundwork/contract';

/** One line of the feed: an event, or the events that one operation caused (decisions G18). */
export interface FeedEntry {
  key: string;
  first: ActivityItem;
  count: number;
}
export interface FeedDay {
  /** Midnight of the day in the browser's time zone, in milliseconds. */
  day: number;
  entries: readonly FeedEntry[];
}

const startOfDay = (iso: string) => new Date(iso).setHours(0, 0, 0, 0);

/** Events newest first, grouped by day; events of one operation, type and kind are one line with a count. */
export function toFeed(items: readonly ActivityItem[]): FeedDay[] {
  const days = new Map<number, Map<string, FeedEntry>>();
  for (const item of [...items].sort((a, b) => b.timeCreatedUtc.localeCompare(a.timeCreatedUtc))) {
    const day = startOfDay(item.timeCreatedUtc);
    const entries = days.get(day) ?? new Map<string, FeedEntry>();
    days.set(day, entries);
    const key = item.operationId ? `${item.operationId} ${item.eventType} ${item.targetType}` : item.id;
    const known = entries.get(key);
    entries.set(key, known ? { ...known, count: known.count + 1 } : { key, first: item, count: 1 });
  }
  return [...days].map(([day, entries]) => ({ day, entries: [...entries.values()] }));
}
