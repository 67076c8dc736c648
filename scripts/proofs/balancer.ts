import { Agent, createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@groundwork/api/postgres';
import { send } from './clients.ts';

/** Distributes requests in turn among the servers whose readiness check succeeds, and never sends one twice. */
export interface Balancer {
  address: string;
  add(address: string): void;
  remove(address: string): void;
  /** Resolves when the server has been found ready. */
  isUsed(address: string): Promise<void>;
  /** Requests that each server got. */
  counts: Map<string, number>;
  stop(): Promise<void>;
}

export async function startBalancer(probeInterval: number): Promise<Balancer> {
  const port = await freePort();
  const ready = new Map<string, boolean>();
  const counts = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let isOver = false;
  const probe = async (address: string) => {
    const { status } = await send(address, { path: '/health/ready' });
    if (ready.has(address)) ready.set(address, status === 200);
  };
  const probing = (async () => {
    while (!isOver) {
      await Promise.all([...ready.keys()].map(probe));
      await wait(probeInterval);
    }
  })();
  const server = createServer((incoming, outgoing) => {
    const addresses = [...ready].filter(([, isReady]) => isReady).map(([address]) => address);
    const address = addresses[turn++ % addresses.length];
    if (!address) return void outgoing.writeHead(502).end('no server is ready');
    counts.set(address, (counts.get(address) ?? 0) + 1);
    const { method, headers, url } = incoming;
    const passed = request(`${address}${url}`, { method, headers, agent }, (answer) => {
      const { connection: _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(error.code);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${port}`,
    add: (address) => void ready.set(address, false),
    remove: (address) => void ready.delete(address),
    async isUsed(address) {
      while (!ready.get(address)) await wait(20);
    },
    counts,
    async stop() {
      isOver = true;
      await probing;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
