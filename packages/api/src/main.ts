import { setTimeout as wait } from 'node:timers/promises';
import { readConfiguration } from './configuration.ts';
import { createServer } from './server.ts';
import { SchemaError } from './store/catalog.ts';

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
    // What still runs after this has lost its client.
    setTimeout(() => process.exit(1), 10_000).unref();
    await server.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // The starter is gone, however it ended.
  process.on('disconnect', () => stop('disconnect'));

  await server.app.listen({ host: '127.0.0.1', port: configuration.port });
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
