import { startEdge } from './start.ts';

// The process of the edge: both portals, each on its own port.
try {
  const portals = await startEdge();
  const stop = async () => {
    await Promise.all(portals.map((portal) => portal.close()));
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
