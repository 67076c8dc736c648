import type { ReleaseSet } from '@groundwork/federation/releases';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { lastOpened, recordFailure, recordFigure } from './record.ts';
import { type CodeSource, sourceOf } from './source.ts';

type Releases = Pick<ReleaseSet, 'host' | 'remotes'>;

/** An entry of the Long Animation Frames API, which TypeScript's library does not have yet. */
export interface LongFrame {
  blockingDuration: number;
  scripts: readonly { duration: number; sourceURL: string }[];
}

/** A frame that kept people waiting longer than this counts (web.dev: a task over 50 ms is long). */
const longBlocking = 50;
/** Rows that come later are the answer to something else. */
const latestRows = 60_000;

/** The code that ran longest in a long frame; the host where it is nobody's or the browser does not say. */
export function sourceOfFrame({ scripts }: LongFrame, releases: Releases): CodeSource | undefined {
  const [longest] = scripts.toSorted((a, b) => b.duration - a.duration);
  return longest && sourceOf(releases, longest.sourceURL);
}

function observe(type: string, take: (entries: PerformanceEntryList) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => take(list.getEntries())).observe({ type, buffered: true });
}

/** Measures what people wait for in this page, by remote where the browser says whose code it was. */
export function observePage(releases: Releases): void {
  const host = { remote: 'host', version: releases.host?.version ?? 'unknown' };
  onLCP(({ value }) => recordFigure({ ...host, measure: 'lcp', value }));
  onINP(({ value }) => recordFigure({ ...host, measure: 'inp', value }));
  onTTFB(({ value }) => recordFigure({ ...host, measure: 'ttfb', value }));
  onCLS(({ value }) => recordFigure({ ...host, measure: 'cls', value: value * 1000 }));
  observe('long-animation-frame', (entries) => {
    for (const entry of entries as unknown as LongFrame[]) {
      const source = sourceOfFrame(entry, releases);
      if (source && entry.blockingDuration >= longBlocking) {
        recordFigure({ ...source, measure: 'long-frame', value: entry.blockingDuration });
      }
    }
  });
  observe('mark', (entries) => {
    for (const { name, startTime } of entries) {
      if (name !== 'groundwork-first-row' || !lastOpened) continue;
      const { remote, version, at } = lastOpened;
      const value = startTime - at;
      if (value >= 0 && value < latestRows) recordFigure({ remote, version, measure: 'first-row', value });
    }
  });
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const bytes = files.reduce((sum, { transferSize }) => sum + transferSize, 0);
  recordFigure({ ...host, measure: 'bytes', value: bytes });
  recordFigure({ ...host, measure: 'open' });
  const opened = performance.getEntriesByName('groundwork-first-page')[0]?.startTime;
  if (opened !== undefined) recordFigure({ ...host, measure: 'first-view', value: opened });
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber, disposition } = event;
    const source = sourceOf(releases, sourceFile ?? '') ?? host;
    const blocked = /^https?:/.test(blockedURI) ? new URL(blockedURI).origin : blockedURI;
    const message = `The content security policy ${disposition === 'report' ? 'would refuse' : 'refused'} ${blocked} (${effectiveDirective})`;
    recordFailure({
      ...source,
      kind: 'policy',
      message: message.slice(0, 500),
      stack: sourceFile ? `at ${sourceFile}:${lineNumber}:${columnNumber}` : '',
    });
  });
}
