import { createPublicKey } from 'node:crypto';
import { createServer, readConfiguration } from '@groundwork/api';

// One more process of the API, on the database of the platform, which accepts the tokens of live-api.ts. It answers the
// messages 'memory' and 'processorTime' with what it uses, and ends at 'close' as at the end of a release.

async function main() {
  const publicKey = createPublicKey(process.env.BENCH_KEY ?? '');
  const configuration = readConfiguration(process.env);
  const { app, close, metrics } = await createServer(configuration, {
    keys: async () => publicKey as never,
    live: { streamsPerUser: Number.POSITIVE_INFINITY },
  });
  if (configuration.metricsPort !== undefined) await metrics?.listen('127.0.0.1', configuration.metricsPort);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answers: Record<string, () => unknown> = {
    memory() {
      globalThis.gc?.();
      process.send?.(process.memoryUsage().rss);
    },
    processorTime() {
      const { user, system } = process.cpuUsage();
      process.send?.(user + system);
    },
    close: () => close().then(() => process.exit(0)),
  };
  process.on('message', (message) => answers[String(message)]?.());
  process.on('disconnect', () => process.exit(0));
  process.send?.({ address });
}

void main();
