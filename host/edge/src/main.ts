import { logStream, openTraces, stopOnSignals } from '@groundwork/server-process';
import { readDrainMilliseconds, readMetricsAddress, readTraces } from './configuration.ts';
import { createEdgeMetrics } from './metrics.ts';
import { startEdge } from './start.ts';

/** Below the time after which the supervisor, or a container's runtime, kills. */
const stopTimeoutMs = 4_500;
/** For what was accepted at the end of a drain that was configured longer. */
const answerTimeoutMs = 2_500;

// The process of the edge: both portals, each on its own port.
try {
  const drainMilliseconds = readDrainMilliseconds(process.env);
  const metricsAddress = readMetricsAddress(process.env);
  const metrics = metricsAddress && createEdgeMetrics();
  if (metricsAddress) await metrics?.listen(metricsAddress.host, metricsAddress.port);
  const traces = await openTraces(readTraces(process.env), (text) => console.warn(text));
  const portals = await startEdge(process.env, logStream(), metrics, traces);
  stopOnSignals({
    async stop() {
      await Promise.all(portals.map(({ draining }) => draining.begin(drainMilliseconds)));
      // The way to the API stays open until the last answer is out: fastify's own end would close it first.
      await Promise.all(portals.map(({ draining }) => draining.closePort()));
      await Promise.all(portals.map((portal) => portal.close().catch(() => undefined)));
      await traces?.close();
    },
    openRequests: () => portals.reduce((sum, { draining }) => sum + draining.openRequests(), 0),
    timeoutMs: Math.max(stopTimeoutMs, drainMilliseconds + answerTimeoutMs),
    say: (text) => console.info(text),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
