import { drain } from './drain.ts';
import { standardOutput } from './log.ts';
import { startEdge } from './start.ts';

/** Below the five seconds after which the supervisor, or a container's runtime, kills. */
const drainPatience = 4500;

// The process of the edge: both portals, each on its own port.
try {
  const portals = await startEdge(process.env, standardOutput);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(portals.map((portal) => drain(portal, drainPatience)));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
