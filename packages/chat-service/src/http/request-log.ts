import type { FastifyInstance } from 'fastify';

/** One line for each request that was answered, with the fields of the API's (docs: monitoring#logs). */
export function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    // Of the API's request that this one belongs to.
    const traceId = /^00-([0-9a-f]{32})-/.exec(String(request.headers.traceparent))?.[1];
    const route = request.routeOptions.url;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, traceId, route, status: reply.statusCode, milliseconds }, 'answered');
  });
}
