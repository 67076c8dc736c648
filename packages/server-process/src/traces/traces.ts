import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceSettings } from './settings.ts';

/** Words and numbers that a span says of itself; never what somebody sent. */
export type SpanValues = Readonly<Record<string, string | undefined>>;

/** The traces of a process (docs: monitoring#traces): what each request did, as spans of OpenTelemetry. */
export interface Traces {
  /**
   * Makes a span of each request, under the request that called it where that says so. Live streams, which last for hours,
   * and checks of health are left out. Calls that a request makes over HTTP become spans below its own by themselves.
   */
  watchRequests(app: FastifyInstance, options?: RequestOptions): void;
  /** Runs a statement of SQL as a span below that of the request at work. */
  statement: TraceStatement;
  /** Sends what waits, for at most a second: a collector that hangs keeps no process. */
  close(): Promise<void>;
}
export interface RequestOptions {
  /** The route of what none answers; default 'none'. */
  otherwise?: string;
  /** Routes without spans. */
  quiet?: readonly string[];
  /** What else a span says, once the request has its answer. */
  describe?: (request: FastifyRequest) => SpanValues;
}
/** @param text never holds a value @param name of a statement that has one */
export type TraceStatement = <Result>(
  pool: string,
  text: string,
  run: () => Promise<Result>,
  name?: string,
) => Promise<Result>;

/**
 * Opens the traces of a process. The library is loaded here and not before: without settings nothing costs anything.
 * @param warn hears of a collector that takes nothing
 */
export async function openTraces(
  settings: TraceSettings | undefined,
  warn: (text: string) => void,
): Promise<Traces | undefined> {
  if (settings === undefined) return undefined;
  const { startTraces } = await import('./start-traces.ts');
  return startTraces(settings, warn);
}
