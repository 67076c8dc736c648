import * as v from 'valibot';
import { list, literal } from './fields.ts';

/** How a remote's code can fail: the first seven while it is loaded, the others while it runs. */
export const failureKinds = [
  'requires',
  'network',
  'time-out',
  'http',
  'integrity',
  'evaluation',
  'contract',
  'render',
  'uncaught',
  'runaway',
  'policy',
] as const;
/** One of the ways in which a remote's code can fail. */
export type FailureKind = (typeof failureKinds)[number];

/**
 * What a portal measures, by remote and version. Counts: `open` (a page was asked for), `open-failed` (it could not be
 * loaded), `crash` (it failed later, as a whole), `error` (an action failed). Milliseconds: `first-view`, `first-row`,
 * `long-frame` (time that the page did not answer), `lcp`, `inp`, `ttfb`. Thousandths: `cls`. Bytes: `bytes`.
 */
export const telemetryMeasures = [
  'open',
  'open-failed',
  'crash',
  'error',
  'first-view',
  'first-row',
  'long-frame',
  'lcp',
  'inp',
  'ttfb',
  'cls',
  'bytes',
] as const;
/** One of the figures that a portal measures. */
export type TelemetryMeasure = (typeof telemetryMeasures)[number];

/** Figures of one batch at most. */
export const mostFigures = 200;
/** Failures of one batch at most. */
export const mostFailures = 20;

const name = (what: string, limit = 64) =>
  v.pipe(
    v.string('Must be a text'),
    v.maxLength(limit, `Must have at most ${limit} characters`),
    v.regex(/^[A-Za-z0-9][\w.+-]*$/, `Must be the name of a ${what}`),
  );
const shortText = (limit: number) =>
  v.pipe(v.string('Must be a text'), v.maxLength(limit, `Must have at most ${limit} characters`));
const source = { remote: name('remote'), version: name('version') };

const most = <T extends v.GenericSchema>(limit: number, entry: T) =>
  v.optional(v.pipe(list(entry), v.maxLength(limit, `Must have at most ${limit} entries`)), () => []);

/**
 * POST telemetry: what a browser says about the code that it runs. It names no person, record or address of a page:
 * remote, version, code and stack say where, the server adds the role of the caller.
 */
export const telemetryBody = v.object({
  channel: name('channel'),
  figures: most(
    mostFigures,
    v.object({
      ...source,
      measure: literal(telemetryMeasures),
      /** Of a measure that is no count. */
      value: v.optional(v.pipe(v.number('Must be a number'), v.minValue(0), v.maxValue(1e9))),
    }),
  ),
  failures: most(
    mostFailures,
    v.object({
      ...source,
      kind: literal(failureKinds),
      message: shortText(500),
      stack: v.optional(shortText(4_000), ''),
      /** The code reference of the page or dialog. */
      code: v.optional(shortText(100), ''),
      /** Of the answer that failed, where one came. */
      requestId: v.optional(shortText(64), ''),
      /** How often it happened since it was last reported. */
      times: v.optional(v.pipe(v.number('Must be a number'), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
    }),
  ),
});
/** What a browser sends. */
export type TelemetryBatch = v.InferInput<typeof telemetryBody>;
/** One measured figure, or one counted event. */
export type TelemetryFigure = NonNullable<TelemetryBatch['figures']>[number];
/** One failure of a remote's code. */
export type TelemetryFailure = NonNullable<TelemetryBatch['failures']>[number];
