import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';
import { readOutbox } from './outbox.ts';
import { outboxPage, outboxPolicy } from './page.ts';

const shown = 100;

/** The page of a machine without a mail server. Whoever reads it could use the links: so it exists nowhere else. */
export function outboxRoutes(app: FastifyInstance, store: Store) {
  app.get('/outbox', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', outboxPolicy)
      .header('referrer-policy', 'no-referrer')
      .send(outboxPage(await readOutbox(store, shown))),
  );
}
