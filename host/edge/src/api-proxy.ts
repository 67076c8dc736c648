import type { ServerResponse } from 'node:http';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { openApiProcesses, type ProcessOptions } from './api-processes.ts';
import { problem } from './person.ts';

/** Without a sign of life for so long the API is gone: it gives one every 20 seconds. */
const streamSilence = 60_000;
/** The API reads no more of any body. */
const largestBody = 8 * 1024 * 1024;

/**
 * `/api/…` is the API's own server, under the portal's origin: no preflights, and large answers are streamed.
 * @param apiUrls the processes of the API, all with the same path
 * @param onFailure hears of each request that no process answered
 * @returns how to end the live streams, which do not end by themselves, and how many there are
 */
export async function serveApi(
  edge: FastifyInstance,
  apiUrls: readonly [string, ...string[]],
  mostStreams: number,
  onFailure: (kind: 'timeout' | 'unavailable') => void = () => {},
  processOptions: ProcessOptions = {},
): Promise<{ endStreams(): void; openStreams(): number }> {
  const streams = new Set<ServerResponse>();
  const processes = openApiProcesses(apiUrls, (text) => edge.log.warn(text), processOptions);
  edge.addHook('onRequest', (request, reply, done) => {
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > largestBody;
    if (!isTooLarge || !request.url.startsWith('/api/')) return done();
    const message = `A request has at most ${largestBody} bytes.`;
    return problem(reply.header('connection', 'close'), 413, 'too-large', 'Too large', message);
  });
  edge.addHook('onClose', () => processes.close());
  const options = optionsFor(apiUrls[0], onFailure);
  await edge.register(proxy, {
    ...options,
    prefix: '/api/live',
    rewritePrefix: `${new URL(apiUrls[0]).pathname.replace(/\/$/, '')}/live`,
    // Each stream holds its connection: those of the other requests are not among them.
    undici: processes.requester({ connections: mostStreams, headersTimeout: 30_000, bodyTimeout: streamSilence }),
    preHandler: (_request, { raw }, done) => {
      streams.add(raw);
      raw.once('close', () => streams.delete(raw));
      done();
    },
  });
  await edge.register(proxy, {
    ...options,
    prefix: '/api',
    rewritePrefix: '',
    undici: processes.requester({ connections: 128, headersTimeout: 120_000, bodyTimeout: 120_000 }),
  });
  return {
    endStreams() {
      for (const stream of streams) stream.end();
    },
    openStreams: () => streams.size,
  };
}

function optionsFor(apiUrl: string, onFailure: (kind: 'timeout' | 'unavailable') => void): FastifyHttpProxyOptions {
  return {
    upstream: apiUrl,
    // Its own lines carry the query.
    disableRequestLogging: true,
    replyOptions: {
      // Without this a GET that is answered 503 is sent ten more times within milliseconds: browsers come back by themselves.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        // Only the forwarded address of trusted proxies is passed on: the API limits requests by this address.
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
        onFailure(isSlow ? 'timeout' : 'unavailable');
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
  };
}
