import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

export interface HealthFacts {
  isPrepared(): boolean;
  isDraining(): boolean;
  /** No token can be checked: the identity server was asked and has not given its keys. */
  isWithoutKeys(): boolean;
}

/** live: the process answers · ready: it can serve now, and is not about to end. */
export function healthRoutes(app: FastifyInstance, store: Pick<Store, 'isReachable'>, facts: HealthFacts) {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const { isPrepared, isDraining, isWithoutKeys } = facts;
    const { isReachable, isReady } = await readiness(store, facts);
    const status = isDraining() ? 'stopping' : isReady ? 'ready' : isPrepared() ? 'waiting' : 'starting';
    const identity = isWithoutKeys() ? { identity: false } : {};
    return reply.status(isReady ? 200 : 503).send({ status, database: isReachable, ...identity });
  });
}

/** Whether the process can serve now. */
export async function readiness(store: Pick<Store, 'isReachable'>, facts: HealthFacts) {
  const isReachable = await store.isReachable();
  return { isReachable, isReady: isReachable && facts.isPrepared() && !facts.isDraining() && !facts.isWithoutKeys() };
}
