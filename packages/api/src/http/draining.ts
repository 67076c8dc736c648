import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The end of a process beside others: it says that it is going, answers what it has accepted, and then closes its port. */
export interface Draining {
  isDraining(): boolean;
  /** Requests that have no answer yet. */
  openRequests(): number;
  /**
   * From now on `ready` is refused and each answer closes its connection; requests are still served for so many
   * milliseconds, in which a load balancer notices.
   */
  begin(milliseconds: number): Promise<void>;
  /** Takes no new connections, answers what those that are open have sent, and ends when the last one has. */
  closePort(): Promise<void>;
}

/** For a connection that was accepted, and whose request has not been read yet: closing it as idle would lose that. */
const unreadPatience = 200;
const idleCheck = 50;

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
  return {
    isDraining: () => isDraining,
    openRequests: () => open,
    async begin(milliseconds) {
      isDraining = true;
      await wait(milliseconds);
    },
    async closePort() {
      const { server } = app;
      if (!server.listening) return;
      // HTTP's own close would close idle connections at once.
      const closed = new Promise<void>((resolve) => {
        Server.prototype.close.call(server, () => resolve());
      });
      await wait(unreadPatience);
      const closing = setInterval(() => server.closeIdleConnections(), idleCheck);
      await closed;
      clearInterval(closing);
    },
  };
}
