import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

/** live: the process answers · ready: it has its schema, and the database answers now. */
export function healthRoutes(app: FastifyInstance, store: Store, isPrepared: () => boolean) {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const isReachable = await store.isReachable();
    const isReady = isReachable && isPrepared();
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'starting', database: isReachable });
  });
}
