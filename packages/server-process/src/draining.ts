import type { Server, ServerResponse } from 'node:http';
import { Server as PortServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { endsWithin } from './ends-within.ts';

/** The end of a server beside others: it says that it is going, answers what it has accepted, and then closes its port. */
export interface Draining {
  isDraining(): boolean;
  /** Requests that have no answer yet. */
  openRequests(): number;
  /**
   * From now on each answer closes its connection, and a readiness check should fail; requests are still served for so
   * many milliseconds, in which a load balancer notices.
   */
  begin(milliseconds: number): Promise<void>;
  /** Takes no new connections, answers what those that are open have sent, and ends when the last one has. */
  closePort(): Promise<void>;
}

/**
 * How long a connection may be idle after the port is closed: its client may be about to send a request on it, and
 * closing it then would lose that (RFC 9112, 9.3.1).
 */
const defaultIdleTimeoutMs = 500;
const idleCheck = 50;

/** Watches a server from its beginning; call it before the server listens. */
export function draining(server: Server, idleTimeoutMs = defaultIdleTimeoutMs): Draining {
  const open = new Set<ServerResponse>();
  /** Browsers open some that they may never use. Node counts them as busy, with headers that are still to come. */
  const unused = new Set<Socket>();
  let isDraining = false;
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  // Before the server's own handler, which may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket);
    open.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    // The answer is out, or the client has gone away without it.
    response.once('close', () => open.delete(response));
  });
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
  return {
    isDraining: () => isDraining,
    openRequests: () => open.size,
    async begin(milliseconds) {
      isDraining = true;
      for (const response of open) response.shouldKeepAlive = false;
      await wait(milliseconds);
    },
    async closePort() {
      if (!server.listening) return;
      // Connections that wait in the kernel are accepted in the next turn of the event loop; closing would reset them. The
      // first of these ends the turn that this is called in.
      await nextTurn();
      await nextTurn();
      // HTTP's own close would close idle connections at once.
      const closed = new Promise<void>((resolve) => {
        PortServer.prototype.close.call(server, () => resolve());
      });
      await endsWithin(idleTimeoutMs, closed);
      // Right after a turn has read what has arrived: what is idle then has nothing waiting to be read.
      const closing = setInterval(() => setImmediate(closeIdle), idleCheck);
      await closed;
      clearInterval(closing);
    },
  };
}
