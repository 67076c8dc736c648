import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from './database.ts';
import { stopOnSignals } from './stop-on-signals.ts';

const retryPause = 250;
const stopTimeoutMs = 4_500;

/**
 * The process of a service that `npm start` runs: waits for its database, which may start later or at the same time,
 * reports when it is ready, and ends with the process that started it. Errors that waiting cannot solve end it with
 * code 1.
 */
export async function runService(
  create: () => Promise<{ close(): Promise<void>; openRequests(): number }>,
): Promise<void> {
  try {
    const service = await created(create);
    stopOnSignals({ stop: service.close, openRequests: service.openRequests, timeoutMs: stopTimeoutMs });
    if (process.connected) process.send?.('ready');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function created<Service>(create: () => Promise<Service>): Promise<Service> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await create();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (isFirst) console.warn('The database does not answer yet; waiting for it.');
      await wait(retryPause);
    }
  }
}
