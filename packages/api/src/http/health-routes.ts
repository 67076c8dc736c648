import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';
import type { Draining } from './draining.ts';

/** live: the process answers · ready: it has its schema, the database answers now, and it is not about to end. */
export function healthRoutes(
  app: FastifyInstance,
  store: Store,
  isPrepared: () => boolean,
  { isDraining }: Pick<Draining, 'isDraining'>,
) {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const isReachable = await store.isReachable();
    const isReady = isReachable && isPrepared() && !isDraining();
    const status = isDraining() ? 'stopping' : isReady ? 'ready' : 'starting';
    return reply.status(isReady ? 200 : 503).send({ status, database: isReachable });
  });
}
