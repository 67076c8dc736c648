import { setTimeout as wait } from 'node:timers/promises';
import { readConfiguration } from './configuration.ts';
import { createServer } from './server.ts';
import { SchemaError } from './store/catalog.ts';

/** A process is gone within five seconds, and what ends it waits longer (scripts/local/service.ts: 7 s). */
const stopPatience = 4_500;
/** For what was accepted at the end of a drain that was configured longer. */
const answerPatience = 2_500;

/** The process of the API: `tsx src/main.ts`, configured by environment (see configuration.ts). */
async function main() {
  const configuration = readConfiguration(process.env);
  const server = await createServer(configuration);
  const { log } = server.app;
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    const patience = setTimeout(
      () => {
        const open = server.draining.openRequests();
        log.warn({ open }, 'stopped before everything had ended');
        // Background work is repeated by the next process; a request without its answer is a loss.
        process.exit(open > 0 ? 1 : 0);
      },
      Math.max(stopPatience, configuration.drainMilliseconds + answerPatience),
    );
    await server.draining.begin(configuration.drainMilliseconds);
    await server.close();
    clearTimeout(patience);
    process.exit(0);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // The starter is gone, however it ended.
  process.on('disconnect', () => stop('disconnect'));

  await server.app.listen({ host: configuration.host, port: configuration.port });
  while (!isStopping) {
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
  process.send?.({ type: 'ready' });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
