import { type ActivityItem, collectionOfType } from '@groundwork/contract';

/** One line of the feed: an event, or the events that one operation caused (docs: screens#activity), newest first. */
export interface FeedEntry {
  key: string;
  first: ActivityItem;
  items: readonly ActivityItem[];
}
/** A line of the feed: a day heading, or an event of that day. */
export type FeedLine = { key: string; day: number } | FeedEntry;

export const isDay = (line: FeedLine): line is Extract<FeedLine, { day: number }> => 'day' in line;

const byTime = (a: ActivityItem, b: ActivityItem) =>
  a.timeCreatedUtc < b.timeCreatedUtc ? 1 : a.timeCreatedUtc > b.timeCreatedUtc ? -1 : 0;

/** Midnight in the browser's time zone. Events of one hour are of one day, and making dates is slow. */
function dayReader(): (iso: string) => number {
  const known = new Map<string, number>();
  return (iso) => {
    const quarter = `${iso.slice(0, 14)}${Math.floor(Number(iso.slice(14, 16)) / 15)}`;
    const day = known.get(quarter) ?? new Date(iso).setHours(0, 0, 0, 0);
    known.set(quarter, day);
    return day;
  };
}

/**
 * Events newest first below their days; events of one operation, type and kind on a day are one line, and so are those of a
 * command with a name, whatever they are of.
 */
export function toFeed(items: readonly ActivityItem[]): FeedLine[] {
  const dayOf = dayReader();
  const lines: FeedLine[] = [];
  let entries = new Map<string, FeedEntry & { items: ActivityItem[] }>();
  let today: number | undefined;
  for (const item of [...items].sort(byTime)) {
    const day = dayOf(item.timeCreatedUtc);
    if (day !== today) {
      lines.push({ key: `day ${day}`, day });
      entries = new Map();
      today = day;
    }
    const what = item.act ?? `${item.archiveChange ?? item.eventType} ${item.targetType}`;
    const key = item.operationId ? `${day} ${item.operationId} ${what}` : item.id;
    const known = entries.get(key);
    if (known) {
      known.items.push(item);
      // A command with a name is about its order.
      if (item.act && collectionOfType(item.targetType) === 'orders') known.first = item;
    } else {
      const entry = { key, first: item, items: [item] };
      entries.set(key, entry);
      lines.push(entry);
    }
  }
  return lines;
}
