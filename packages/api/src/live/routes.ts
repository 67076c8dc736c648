import type { OutgoingHttpHeaders } from 'node:http';
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
    const stream = new LiveStream(raw, admission);
    raw.once('close', streams.add(stream, (admission.payload.exp ?? 0) * 1_000));
  });

  app.get('/live/stamps', async (request): Promise<LiveState> => streams.state((await sessions.admit(request)).caller));
}
