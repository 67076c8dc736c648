import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';

/** Written this often at most, by each process. */
const pause = 30_000;
const mostKept = 10_000;

/** Remembers when people last did anything, after their calls: mails go to who is away. A stream that is open says nothing. */
export function followActivity(app: FastifyInstance, store: Store, authenticate: Authenticate) {
  const written = new Map<string, number>();
  app.addHook('onResponse', async (request, reply) => {
    if (!request.headers.authorization || reply.statusCode === 401 || request.routeOptions.config.isUncounted) return;
    // The answer is kept with the request.
    const caller = await authenticate(request).catch(() => undefined);
    const now = Date.now();
    if (!caller || now - (written.get(caller.id) ?? 0) < pause) return;
    if (written.size >= mostKept) written.clear();
    written.set(caller.id, now);
    await store
      .query(
        `insert into last_seen (user_id, time_seen) values ($1, now())
         on conflict (user_id) do update set time_seen = excluded.time_seen`,
        [caller.id],
      )
      .catch((error: unknown) => request.log.warn({ err: error }, 'it was not noted who is active'));
  });
}
