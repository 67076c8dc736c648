import type { Log } from '../log.ts';
import type { KeptBatch } from './keep.ts';
import { logsOf, metricsOf } from './otlp.ts';

/** Passes telemetry on to a collector; without one it does nothing. */
export interface Exporter {
  add(batch: KeptBatch): void;
  /** Sends what waits, for at most a few seconds. */
  close(): Promise<void>;
}

export interface ExporterOptions {
  /** Base address of the collector: 'http://collector:4318'. */
  url?: string;
  log: Pick<Log, 'warn'>;
  /** Milliseconds between two deliveries. */
  interval?: number;
}

/** A collector that is away longer than this misses what came meanwhile: it is in the database all the same. */
const mostWaiting = 1_000;
const timeoutMs = 5_000;

export function createExporter({ url, log, interval = 5_000 }: ExporterOptions): Exporter {
  if (url === undefined) return { add: () => {}, close: async () => {} };
  let waiting: { batch: KeptBatch; time: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The collector answered ${answer.status} to ${path}.`);
  };
  const deliver = async () => {
    const taken = waiting;
    waiting = [];
    try {
      const metrics = taken.filter(({ batch }) => batch.figures.length > 0);
      const logs = taken.filter(({ batch }) => batch.failures.length > 0);
      if (metrics.length > 0) {
        await post('/v1/metrics', {
          resourceMetrics: metrics.flatMap(({ batch, time }) => metricsOf(batch, time - 60_000, time).resourceMetrics),
        });
      }
      if (logs.length > 0) {
        await post('/v1/logs', { resourceLogs: logs.flatMap(({ batch, time }) => logsOf(batch, time).resourceLogs) });
      }
    } catch (error) {
      log.warn({ err: error, batches: taken.length }, 'the telemetry collector did not take a delivery');
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    sending = (sending ?? Promise.resolve()).then(deliver);
    return sending;
  };

  return {
    add(batch) {
      if (waiting.length >= mostWaiting) waiting.shift();
      waiting.push({ batch, time: Date.now() });
      timer ??= setTimeout(() => void flush(), interval).unref();
    },
    async close() {
      if (waiting.length > 0 || sending) await flush();
    },
  };
}
