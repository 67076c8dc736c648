import { setTimeout as wait } from 'node:timers/promises';
import { stopOnSignals } from '@groundwork/server-process';
import { readConfiguration } from './configuration.ts';
import { createServer } from './server.ts';
import { SchemaError } from './store/catalog.ts';

/** A process is gone within five seconds, and what ends it waits longer (scripts/local/service.ts: 7 s). */
const stopTimeoutMs = 4_500;
/** For what was accepted at the end of a drain that was configured longer. */
const answerTimeoutMs = 2_500;

/** The process of the API: `tsx src/main.ts`, configured by environment (see configuration.ts). */
async function main() {
  const configuration = readConfiguration(process.env);
  const server = await createServer(configuration);
  const { log } = server.app;
  const { isStopping } = stopOnSignals({
    async stop() {
      await server.draining.begin(configuration.drainMilliseconds);
      await server.close();
    },
    openRequests: server.draining.openRequests,
    timeoutMs: Math.max(stopTimeoutMs, configuration.drainMilliseconds + answerTimeoutMs),
    say: (text) => log.info(text),
  });

  const { metricsPort } = configuration;
  if (metricsPort !== undefined) await server.metrics?.listen(configuration.host, metricsPort);
  await server.app.listen({ host: configuration.host, port: configuration.port });
  while (!isStopping()) {
    try {
      await server.prepare();
      break;
    } catch (error) {
      // Trying again would not change it: another release of the API, or a migration, does.
      if (error instanceof SchemaError) throw error;
      log.warn({ err: error }, 'waiting for the database and the blob storage');
      await wait(500);
    }
  }
  if (process.connected) process.send?.({ type: 'ready' });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
