import type { TelemetryFailure, TelemetryFigure } from '@groundwork/contract/schemas';

// What this page has to report. The code that sends it loads later (send.ts): until then it waits here, and what does
// not fit is dropped.

export interface Entries {
  figures: TelemetryFigure[];
  failures: TelemetryFailure[];
}

const mostWaiting = 200;
let waiting: Entries = { figures: [], failures: [] };
let hurry = () => {};

/** The browser's own, before a remote can replace it. */
export const browserFetch: typeof fetch | undefined = typeof fetch === 'function' ? fetch.bind(globalThis) : undefined;

export function recordFigure(figure: TelemetryFigure): void {
  if (waiting.figures.length < mostWaiting) waiting.figures.push(figure);
}

export function recordFailure(failure: TelemetryFailure): void {
  if (waiting.failures.length >= mostWaiting) return;
  waiting.failures.push(failure);
  hurry();
}

/** Calls back with each failure: it is not to wait for the next delivery. */
export function onFailure(listener: () => void): void {
  hurry = listener;
  if (waiting.failures.length > 0) listener();
}

/** Answers what waits, which then waits no more. */
export function takeEntries(): Entries {
  const taken = waiting;
  waiting = { figures: [], failures: [] };
  return taken;
}

/** The remote whose page or dialog was opened last, and when: the first rows that follow are its rows. */
export let lastOpened: { remote: string; version: string; at: number } | undefined;
export function recordOpening(remote: string, version: string): number {
  lastOpened = { remote, version, at: performance.now() };
  return lastOpened.at;
}
