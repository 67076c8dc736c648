import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { readMailQueue } from './mail-queue.ts';
import { mailQueuePage, mailQueuePagePolicy } from './page.ts';

const shown = 100;
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** The page of a machine without a mail server. Its links open accounts, so it exists nowhere else. */
export function mailQueueRoutes(app: FastifyInstance, store: Store) {
  app.get('/outbox', async (request, reply) => {
    if (!isOwnMachine(request))
      throw notFound('The outbox can be read at the address of the API on its own machine only.');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailQueuePagePolicy)
      .header('referrer-policy', 'no-referrer')
      .send(mailQueuePage(await readMailQueue(store, shown)));
  });
}

/**
 * A page of another site may let its own name lead to this machine (DNS rebinding); the Host header is still its name.
 * Behind the edge the page would have the portal's origin, where any script of a remote could read it.
 */
const isOwnMachine = ({ headers }: FastifyRequest) =>
  loopback.test(headers.host ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers['x-forwarded-host'] === undefined;
