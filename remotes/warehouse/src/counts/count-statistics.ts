import type { CountLine } from '@groundwork/contract';
import { lastRounds } from './count-sheet.ts';

/** How well and how fast a count went. */
export interface CountStatistics {
  lines: number;
  /** Share of counted lines that were as expected, 0 to 1; undefined while the numbers are hidden or there are none. */
  accuracy: number | undefined;
  linesPerHour: number | undefined;
  /** From the first to the last counted line. */
  minutes: number | undefined;
  people: readonly string[];
}

/** A longer gap between two lines of a person is a break and no counting. */
const longestGap = 10 * 60_000;

/** The numbers of a count, from the lines that somebody counted; the last count of an item says whether its stock was right. */
export function countStatistics(lines: readonly CountLine[]): CountStatistics {
  const counted = lines.filter(({ countedUtc }) => countedUtc !== undefined);
  const byPerson = new Map<string, number[]>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { countedById = '', countedUtc = '' } of counted) {
    const time = Date.parse(countedUtc);
    const times = byPerson.get(countedById);
    if (times) times.push(time);
    else byPerson.set(countedById, [time]);
    if (time < first) first = time;
    if (time > last) last = time;
  }
  let worked = 0;
  let gaps = 0;
  for (const times of byPerson.values()) {
    times.sort((one, other) => one - other);
    for (const [index, time] of times.slice(1).entries()) {
      const gap = time - (times[index] ?? time);
      if (gap > longestGap) continue;
      worked += gap;
      gaps += 1;
    }
  }
  const seen = lastRounds(counted).filter(
    ({ expectedAt, onShelf }) => expectedAt !== undefined && onShelf !== undefined,
  );
  const matches = seen.filter(({ expectedAt, onShelf }) => expectedAt === onShelf).length;
  return {
    lines: counted.length,
    accuracy: seen.length > 0 ? matches / seen.length : undefined,
    linesPerHour: worked > 0 ? Math.round((gaps * 3_600_000) / worked) : undefined,
    minutes: counted.length > 1 ? Math.round((last - first) / 60_000) : undefined,
    people: [...byPerson.keys()].filter(Boolean),
  };
}
