import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { LiveState } from '@groundwork/contract';
import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../session/authenticate.ts';
import { LiveStream } from './live-stream.ts';
import type { LiveStreams } from './live-streams.ts';

const retryAfter = 30;

/** The stream of changes as they happen (docs: live-updates). */
export function liveRoutes(
  app: FastifyInstance,
  streams: LiveStreams,
  sessions: Pick<Sessions, 'admit'>,
  isDraining: () => boolean,
) {
  app.get('/live', { config: { isUncounted: true } }, async (request, reply) => {
    const admission = await sessions.admit(request);
    // With an error only: the header is not written with a stream.
    reply.header('retry-after', retryAfter);
    streams.requireRoom(admission, isDraining());
    await streams.prepare();
    // Again, since others may have come meanwhile.
    streams.requireRoom(admission, isDraining());
    reply.removeHeader('retry-after');
    reply.hijack();
    const { raw } = reply;
    // The client has left meanwhile: its 'close' would never come.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    request.log.info({ req: request, status: 200 }, 'a live stream has begun');
    release(raw);
    const stream = new LiveStream(raw, admission);
    raw.once('close', streams.add(stream, (admission.payload.exp ?? 0) * 1_000));
  });

  app.get('/live/stamps', async (request): Promise<LiveState> => streams.state((await sessions.admit(request)).caller));
}

/**
 * The framework would keep the request, its token and its caller until the answer ends, which is hours here: it waits for the
 * end of an answer that it no longer writes.
 */
function release(raw: ServerResponse) {
  for (const listener of raw.listeners('error') as ((error: Error) => void)[]) {
    raw.off('error', listener);
    raw.off('finish', listener as () => void);
  }
  raw.on('error', () => undefined);
}
