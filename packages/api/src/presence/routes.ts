import { closedBody, presenceBody } from '@groundwork/contract/schemas';
import type { FastifyInstance } from 'fastify';
import type { CountUser } from '../limits/request-limits.ts';
import { notFound } from '../problem.ts';
import { validBody } from '../records/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';
import { forgetClosed, keepOpen } from './open-records.ts';

/** A browser says it every 20 seconds and with each dialog that opens or closes. */
export const presenceCallsPerMinute = 120;
const bodyLimit = 16 * 1024;

/** ADDITIVE: what people have open, for others to know and never to lock (docs: presence-never-locks). */
export function presenceRoutes(app: FastifyInstance, store: Store, authenticate: Authenticate, countCalls: CountUser) {
  app.put('/presence', { bodyLimit }, async (request, reply) => {
    const caller = await authenticate(request);
    await countCalls(request, reply, caller.id);
    const { records } = validBody(presenceBody, request.body);
    if ((await keepOpen(store, caller, records)) === 0) throw notFound('None of these items can be found.');
    return reply.status(204).send();
  });

  app.delete('/presence', { bodyLimit }, async (request, reply) => {
    const caller = await authenticate(request);
    await countCalls(request, reply, caller.id);
    await forgetClosed(store, caller, validBody(closedBody, request.body).records);
    return reply.status(204).send();
  });
}
