import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { declaredTypesOnly } from './declared-types.ts';

/**
 * The figures of a process, as Prometheus reads them (docs: monitoring#figures). A label is never what somebody sends: an
 * address, a name or an id would make a new time series each.
 */
export interface Metrics {
  registry: Registry;
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  /** @param buckets upper limits, in seconds */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: readonly number[],
    labels?: readonly Label[],
  ): Histogram<Label>;
  /** @param read sets the values when somebody asks; where it fails or takes too long there are none */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: (gauge: Gauge<Label>) => unknown,
  ): Gauge<Label>;
  /**
   * Counts and times what this server answers, by route, method and status; streams, which last for hours, are left out.
   * @param otherwise the route of what none answers
   */
  watchRequests(app: FastifyInstance, otherwise?: string): void;
  /** Says whether the process can serve, and how much it is doing. A process of several servers is ready when all are. */
  watchServer(server: ServerState): void;
  /** Serves `/metrics` on a port of its own. @returns its address @throws Error of the port (EADDRINUSE) */
  listen(host: string, port: number): Promise<string>;
  close(): Promise<void>;
}

/** One server of a process, as its figures see it. */
export interface ServerState {
  isReady(): Promise<boolean>;
  openRequests(): number;
}

/** For histograms of what a database does. */
export const databaseBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30];
/** Shorter than Prometheus waits by default. */
const readTimeoutMs = 3_000;
/** HTTP has a handful; a client may send any word. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @param service names the kind of process in every figure: 'api' */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const servers: ServerState[] = [];

  const metrics: Metrics = {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers }),
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ name, help, buckets: [...buckets], labelNames: [...labels], registers }),
    gauge: (name, help, labels, read) => {
      const collect = async () => {
        gauge.reset();
        const stop = new AbortController();
        const late = wait(readTimeoutMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
        // The others must not be missing because a database is away: its own absence is what should be seen.
        await Promise.race([Promise.resolve(gauge).then(read), late]).catch(() => {});
        stop.abort();
      };
      const gauge = new Gauge({ name, help, labelNames: [...labels], registers, collect });
      return gauge;
    },
    watchRequests(app, otherwise = 'none') {
      app.addHook('onResponse', (request, reply, done) => {
        const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
        if (!isStream) {
          const method = methods.has(request.method) ? request.method : 'other';
          // As it is written in the code; what no route answers is one.
          const route = request.routeOptions.url ?? otherwise;
          requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
        }
        done();
      });
    },
    watchServer(state) {
      servers.push(state);
    },
    async listen(host, port) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      const address = server.address() as AddressInfo;
      return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  const requests = metrics.histogram('groundwork_http_request_seconds', 'Answered requests', requestBuckets, [
    'method',
    'route',
    'status',
  ]);
  metrics.gauge('groundwork_ready', '1 where the process can serve now', [], async (value) => {
    const ready = await Promise.all(servers.map((each) => each.isReady()));
    if (ready.length > 0) value.set(ready.every(Boolean) ? 1 : 0);
  });
  metrics.gauge('groundwork_http_requests_open', 'Requests that have no answer yet', [], (value) => {
    if (servers.length > 0) value.set(servers.reduce((sum, each) => sum + each.openRequests(), 0));
  });
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 5_000 },
    async (request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      try {
        const text = await registry.metrics();
        response.writeHead(200, { 'content-type': registry.contentType }).end(text);
      } catch (error) {
        response.writeHead(500).end(error instanceof Error ? error.message : String(error));
      }
    },
  );
  declaredTypesOnly(server);
  return metrics;
}
