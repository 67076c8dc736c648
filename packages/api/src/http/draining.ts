import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The end of a process beside others: it says that it is going, answers what it has accepted, and then closes its port. */
export interface Draining {
  isDraining(): boolean;
  /** Requests that have no answer yet. */
  openRequests(): number;
  /**
   * From now on `ready` is refused and each answer closes its connection; requests are still served for so many
   * milliseconds, in which whoever distributes them notices.
   */
  begin(milliseconds: number): Promise<void>;
}

export function draining(app: FastifyInstance): Draining {
  let isDraining = false;
  let open = 0;
  app.addHook('onRequest', async (_, { raw }) => {
    open += 1;
    // The answer is out, or the client has gone away without it.
    raw.once('close', () => {
      open -= 1;
    });
  });
  app.addHook('onSend', async (_, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  // A connection that becomes idle later is one whose answer had left before the drain began.
  app.addHook('onResponse', async () => {
    if (isDraining) setImmediate(() => app.server.closeIdleConnections());
  });
  return {
    isDraining: () => isDraining,
    openRequests: () => open,
    async begin(milliseconds) {
      isDraining = true;
      await wait(milliseconds);
    },
  };
}
