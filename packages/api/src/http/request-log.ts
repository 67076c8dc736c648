import { randomUUID } from 'node:crypto';
import { findCollection } from '@groundwork/contract';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

/**
 * How requests are logged (docs: monitoring#logs): each line is JSON and has the request's id. Never the query, which holds
 * what people search for, and never a body.
 */
export const requestLog = (level: string, stream: { write(line: string): void }) =>
  ({
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
    logger: {
      stream,
      level,
      redact: ['req.headers.authorization'],
      serializers: { req: ({ method, url }: FastifyRequest) => ({ method, url: url?.split('?')[0] }) },
    },
  }) satisfies FastifyServerOptions;

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

/** Names the account in every further line of the request. */
export function logCaller(request: FastifyRequest, id: string) {
  request.log = request.log.child({ caller: id });
}
