const hour = 3_600_000;
const utcDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Stock expires by the day of the people who would pick it. The server does not know it: for hours of every day its own is
 * another one. A day that it is nowhere on Earth comes from a wrong clock, and does not count.
 */
export function dayOfCaller(asked: string | undefined, now = Date.now()): string {
  const isSomewhere = asked && asked >= utcDay(now - 12 * hour) && asked <= utcDay(now + 14 * hour);
  return isSomewhere ? asked : utcDay(now);
}
