import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** `/api/…` is the API's own server, under the portal's origin: no preflights, and bodies are streamed both ways. */
export async function serveApi(edge: FastifyInstance, apiUrl: string): Promise<void> {
  await edge.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '',
    // Its own lines carry the query.
    disableRequestLogging: true,
    undici: { connections: 128, headersTimeout: 120_000, bodyTimeout: 120_000 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        // Of what proxies say, only what trusted ones do: the API counts requests by this address.
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
        forwarded: undefined,
        'x-forwarded-prefix': '/api',
        'x-request-id': request.id,
      }),
      // Of this server's own connection to the API, not of the client's to this server (RFC 9110, 7.6.1).
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
      onError: (reply, { error }) => {
        const isSlow = 'code' in error && /TIMEOUT/.test(String(error.code));
        const requestId = reply.request.id;
        reply.request.log.error({ req: reply.request, reason: error.message }, 'the API does not answer');
        void reply
          .code(isSlow ? 504 : 502)
          .header('x-request-id', requestId)
          .header('cache-control', 'no-store')
          .send({
            title: 'The service cannot be reached',
            message: 'The service cannot be reached at the moment. Try again in a while.',
            detail: isSlow ? 'The API did not answer in time.' : 'The API does not answer.',
            code: isSlow ? 'api-timeout' : 'api-unavailable',
            fieldErrors: [],
            errors: [],
            requestId,
          });
      },
    },
  });
}
