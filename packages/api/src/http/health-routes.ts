import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

export interface HealthFacts {
  isPrepared(): boolean;
  isDraining(): boolean;
  /** No token can be checked: the identity server was asked and has not given its keys. */
  isWithoutKeys(): boolean;
}

/** live: the process answers · ready: it can serve now, and is not about to end. */
export function healthRoutes(
  app: FastifyInstance,
  store: Store,
  { isPrepared, isDraining, isWithoutKeys }: HealthFacts,
) {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const isReachable = await store.isReachable();
    const isReady = isReachable && isPrepared() && !isDraining() && !isWithoutKeys();
    const status = isDraining() ? 'stopping' : isReady ? 'ready' : isPrepared() ? 'waiting' : 'starting';
    const identity = isWithoutKeys() ? { identity: false } : {};
    return reply.status(isReady ? 200 : 503).send({ status, database: isReachable, ...identity });
  });
}
