import { recordFailure, recordFigure } from '../telemetry/record.ts';
import type { FailureReport } from './report.ts';

const measures = { render: 'crash', runaway: 'crash', uncaught: 'error' } as const;

/** Records a failure of a remote's code, or of the host's, for those who own it. */
export function recordReport({ remote, version, cause, message, original, code, requestId }: FailureReport): void {
  const source = { remote, version: version || 'unknown' };
  const stack = original instanceof Error ? (original.stack ?? '') : '';
  recordFailure({
    ...{ ...source, kind: cause, message: textOf(original, message).slice(0, 500), stack: stack.slice(0, 4_000) },
    ...{ code: code?.slice(0, 100), requestId: requestId?.slice(0, 64) },
  });
  if (cause in measures) recordFigure({ ...source, measure: measures[cause as keyof typeof measures] });
}

/** What was thrown says more to a team than the sentence for the user does. */
const textOf = (original: unknown, message: string) =>
  original instanceof Error && original.message ? `${original.name}: ${original.message}` : message;
