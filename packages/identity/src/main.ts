// The process that `npm start` runs: says when it is ready, and ends with the process that started it.
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway, stopOnSignals } from '@groundwork/server-process';
import { readIdentityConfiguration } from './configuration.ts';
import { createIdentity } from './identity.ts';

const retryPause = 250;
const stopPatience = 4_500;

try {
  const identity = await start();
  stopOnSignals({ stop: identity.close, openRequests: identity.openRequests, patience: stopPatience });
  if (process.connected) process.send?.('ready');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The database may come up later than this process, or at the same time. */
async function start() {
  const configuration = readIdentityConfiguration(process.env);
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await createIdentity(configuration);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (isFirst) console.warn('The database does not answer yet; waiting for it.');
      await wait(retryPause);
    }
  }
}
