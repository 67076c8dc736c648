import { pipeline, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { bodyRoom, usualBodyRoom } from '../body-room.ts';
import type { EdgeMetrics } from '../metrics.ts';
import { problem } from '../person.ts';
import type { ServedPortal } from '../served-portal.ts';
import { type AllowedCall, allowedCall } from './allowed-call.ts';
import { limited, readBody } from './limits.ts';
import { answeredHeaders, askedHeaders } from './service-headers.ts';

/** Of one service at a time: one that hangs holds nothing that another one needs. */
const mostOpen = 20;
const connectTimeout = 3_000;
const longestAnswer = 120_000;
const mostAnswerBytes = 50_000_000;
const withoutBody = [204, 205, 304];

/** A service, and how many requests it has not answered yet. */
interface Service {
  pool: Pool;
  open: number;
}

/**
 * `/services/<remote>/…` is a backend that a remote's team runs by itself, under the portal's origin
 * (docs: federation#a-service-of-ones-own).
 */
export async function serveServices(
  edge: FastifyInstance,
  portal: ServedPortal,
  onAnswer?: EdgeMetrics['onServiceAnswer'],
  mostBodyBytes = usualBodyRoom,
): Promise<void> {
  const room = bodyRoom(mostBodyBytes);
  const services = new Map<string, Service>();
  const serviceAt = (address: string): Service => {
    const pool = () =>
      new Pool(new URL(address).origin, { connections: mostOpen, connect: { timeout: connectTimeout } });
    const service = services.get(address) ?? { pool: pool(), open: 0 };
    services.set(address, service);
    return service;
  };
  edge.addHook('onClose', async () => {
    await Promise.all([...services.values()].map(({ pool }) => pool.destroy()));
  });

  await edge.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Read below, when it is known how large it may be.
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/services/*',
      exposeHeadRoute: false,
      async handler(request, reply) {
        reply.header('x-request-id', request.id);
        const call = await allowedCall(request, reply, portal);
        if (call === undefined) return reply;
        const since = performance.now();
        reply.raw.once('close', () => {
          // Who left before anything was sent got no answer.
          if (reply.raw.headersSent) onAnswer?.(call.remote, reply.raw.statusCode, (performance.now() - since) / 1_000);
        });
        const bytes = request.body ? Math.min(Number(request.headers['content-length'] ?? call.bytes), call.bytes) : 0;
        if (!room.enter(bytes)) return busy(reply.header('connection', 'close'), call);
        try {
          const body = await bodyOf(request, call.bytes);
          // Who asked has left meanwhile.
          if (body === 'cut off' || reply.raw.destroyed) return reply.hijack();
          if (body === 'too large') {
            const message = `What was sent is larger than ${call.bytes} bytes.`;
            return problem(reply.header('connection', 'close'), 413, 'too-large', 'Too large', message);
          }
          return await passOn(request, reply, serviceAt(call.service), call, body);
        } finally {
          room.leave(bytes);
        }
      },
    });
    done();
  });
}

function busy(reply: FastifyReply, { remote }: AllowedCall): FastifyReply {
  const message = `The service of ${remote} has too much to do. Try again in a moment.`;
  return problem(reply.header('retry-after', '1'), 503, 'service-busy', 'Busy', message);
}

async function bodyOf(request: FastifyRequest, most: number): Promise<Buffer | undefined | 'too large' | 'cut off'> {
  if (Number(request.headers['content-length'] ?? 0) > most) return 'too large';
  if (request.body === undefined || request.body === null) return undefined;
  const body = request.body as Readable;
  try {
    const read = await readBody(body, most);
    if (read === undefined) body.resume();
    return read ?? 'too large';
  } catch {
    return 'cut off';
  }
}

async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  service: Service,
  call: AllowedCall,
  body: Buffer | undefined,
): Promise<FastifyReply> {
  if (service.open >= mostOpen) return busy(reply, call);
  service.open += 1;
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), longestAnswer);
  reply.raw.once('close', () => {
    service.open -= 1;
    clearTimeout(timer);
    leaving.abort();
  });
  const wait = call.seconds * 1_000;
  try {
    const answer = await service.pool.request({
      path: `${new URL(call.service).pathname.replace(/\/$/, '')}/${call.segments.join('/')}${call.query}`,
      method: request.method as Dispatcher.HttpMethod,
      headers: askedHeaders(request, call.remote),
      body,
      headersTimeout: wait,
      bodyTimeout: wait,
      signal: leaving.signal,
    });
    // A body that is cut off ends with an error, which its reader gets.
    answer.body.on('error', () => {});
    return await answered(request, reply, call, answer);
  } catch (error) {
    return failed(request, reply, call, error);
  }
}

async function answered(
  request: FastifyRequest,
  reply: FastifyReply,
  { remote }: AllowedCall,
  { statusCode, headers, body }: Dispatcher.ResponseData,
): Promise<FastifyReply> {
  const refuse = (why: string) => {
    body.destroy();
    request.log.error({ req: request, remote, reason: why }, 'the answer of a service is not passed on');
    return problem(reply, 502, 'service-refused', 'The service cannot be used', `The service of ${remote} ${why}.`);
  };
  // A page would follow it with the user's token, or learn an address of the inner network.
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) return refuse('answers with another address');
  if (Number(headers['content-length'] ?? 0) > mostAnswerBytes) return refuse('answers too much');
  reply.code(statusCode).headers(answeredHeaders(headers));
  if (withoutBody.includes(statusCode)) {
    await body.dump();
    return reply.removeHeader('content-length').send();
  }
  return reply.send(pipeline(body, limited(mostAnswerBytes), () => {}));
}

function failed(request: FastifyRequest, reply: FastifyReply, { remote }: AllowedCall, error: unknown): FastifyReply {
  const { code = '', message } = error as { code?: string; message: string };
  const isSlow = code.includes('TIMEOUT');
  request.log.error({ req: request, remote, reason: message }, 'the service of a remote does not answer');
  const text = isSlow ? 'did not answer in time' : 'cannot be reached at the moment';
  const title = 'The service cannot be reached';
  const words = `The service of ${remote} ${text}. Try again in a while.`;
  return problem(reply, isSlow ? 504 : 502, isSlow ? 'service-timeout' : 'service-unavailable', title, words);
}
