import type { FastifyInstance } from 'fastify';

const idleCheck = 50;

/**
 * Stops a server in order: it takes no new connections, answers every request that it has accepted, and closes each
 * connection after its last answer. What still runs after `patience` milliseconds is cut. The way to the API stays open
 * until then: closing fastify first would end it under the requests that use it.
 */
export async function drain(edge: FastifyInstance, patience: number): Promise<void> {
  edge.isDraining = true;
  const { server } = edge;
  const ended = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const closingIdle = setInterval(() => server.closeIdleConnections(), idleCheck);
  const cutting = setTimeout(() => server.closeAllConnections(), patience);
  server.closeIdleConnections();
  await ended;
  clearInterval(closingIdle);
  clearTimeout(cutting);
  // It complains that the server is closed already.
  await edge.close().catch(() => undefined);
}
