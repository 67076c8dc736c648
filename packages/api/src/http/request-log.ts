import { findCollection } from '@groundwork/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Undefined where the call is of none that there is. */
export function collectionOf({ params, routeOptions }: FastifyRequest): string | undefined {
  const { collection: given } = (params ?? {}) as { collection?: string };
  return findCollection(given ?? routeOptions.url?.split('/')[1] ?? '');
}

/** One line for each request that was answered. */
export function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    // As it is written in the code: lines of the same call are found by it.
    const route = request.routeOptions.url;
    const collection = collectionOf(request);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, route, collection, status: reply.statusCode, milliseconds }, 'answered');
  });
}
