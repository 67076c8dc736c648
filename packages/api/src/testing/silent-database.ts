import { connect, createServer, type Socket } from 'node:net';

/** A way to the database that can fall silent: connections stay open and nothing passes any more, as when a network dies. */
export interface SilentDatabase {
  url: string;
  /** Those that are open now stay silent for ever; `isForNew`: those made from now on too, until `speak`. */
  silence(isForNew?: boolean): void;
  /** Keeps back what clients send, as a pool does whose connections are all at work; answers how to pass it on. */
  hold(): () => void;
  /** Connections made from now on work. */
  speak(): void;
  stop(): Promise<void>;
}

export async function silentDatabase(databaseUrl: string): Promise<SilentDatabase> {
  const target = new URL(databaseUrl);
  const pairs = new Map<Socket, Socket>();
  let isSilent = false;
  const mute = (client: Socket, database: Socket) => {
    for (const socket of [client, database]) {
      socket.unpipe();
      socket.removeAllListeners('close');
      socket.pause();
    }
  };
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    pairs.set(client, database);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.setNoDelay();
      socket.on('error', () => {});
      socket.on('close', () => other.destroy());
    }
    if (isSilent) return mute(client, database);
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    silence(isForNew = false) {
      isSilent = isForNew;
      for (const [client, database] of pairs) mute(client, database);
    },
    hold() {
      for (const [client] of pairs) client.unpipe();
      return () => {
        for (const [client, database] of pairs) client.pipe(database);
      };
    },
    speak() {
      isSilent = false;
    },
    async stop() {
      for (const sockets of pairs) for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
