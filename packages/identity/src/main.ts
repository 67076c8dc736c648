// The process that `npm start` runs: says when it is ready, and ends with whoever started it.
import { readIdentityConfiguration } from './configuration.ts';
import { createIdentity } from './identity.ts';

try {
  const identity = await createIdentity(readIdentityConfiguration(process.env));
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    identity.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);
  // Whoever started it may have gone while it was starting.
  if (process.send && !process.connected) stop();
  else process.send?.('ready');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
