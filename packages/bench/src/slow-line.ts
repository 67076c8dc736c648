import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A slow connection to a server, for every request: of a page, its service worker, a preload. */
export interface SlowLine {
  address: string;
  close: () => void;
}

/** @param latency milliseconds that an answer takes longer, as they are at each moment */
export async function openSlowLine(to: string, latency: () => number): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  const pass = (from: Socket, into: Socket) => {
    from.on('data', (bytes) => setTimeout(() => into.writable && into.write(bytes), latency() / 2));
    from.on('end', () => setTimeout(() => into.end(), latency() / 2));
    from.on('error', () => into.destroy());
    from.on('close', () => sockets.delete(from));
    sockets.add(from);
  };
  const server = createServer((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1');
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
