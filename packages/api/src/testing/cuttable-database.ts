import { connect, createServer, type Socket } from 'node:net';

/**
 * A database connection that is cut at a chosen statement: the database then sees the same as when its server process
 * is killed there.
 */
export interface CuttableDatabase {
  url: string;
  /** Every statement since `watch` or the last cut was ordered. */
  readonly statements: readonly string[];
  /** Forgets the statements so far and cuts nothing. */
  watch(): void;
  /**
   * At this statement, the nth from now or the first that begins so, all connections end: before it reaches the
   * database, or after it was done there and before its answer comes back. `instead` is done in place of the cut: the
   * statement is held, never sent.
   */
  cut(at: number | string, moment?: 'before' | 'after', instead?: () => void): void;
  /** From this statement on, statements reach the database and no answer comes back. */
  mute(at: string): void;
  stop(): Promise<void>;
}

/** Frontend messages that carry a statement: simple queries and those with parameters. */
const query = 'Q'.charCodeAt(0);
const parse = 'P'.charCodeAt(0);
/** Written after answers, at most every half minute: it belongs to no call, and counting it would move the cut. */
const isBesideCalls = (text: string) => text.startsWith('insert into last_seen');
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);

export async function cuttableDatabase(databaseUrl: string): Promise<CuttableDatabase> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let statements: string[] = [];
  let order: { at: number | string; moment: 'before' | 'after' | 'mute'; instead?: () => void } | undefined;
  const isMeant = ({ at }: { at: number | string }, text: string) =>
    typeof at === 'number' ? statements.length === at : text.startsWith(at);
  const cutAll = () => {
    order = undefined;
    for (const socket of open) socket.destroy();
  };

  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    // A statement is several small writes; waiting to join them would cost 40 ms each.
    client.setNoDelay();
    database.setNoDelay();
    let rest = Buffer.alloc(0);
    let isStarted = false;
    let isLast = false;
    let isMute = false;
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    database.on('data', (chunk) => {
      if (isMute) return;
      if (!isLast) client.write(chunk);
      else if (chunk.subarray(-6, -1).equals(readyForQuery)) cutAll();
    });
    client.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const header = isStarted ? 1 : 0;
        if (rest.length < header + 4) return;
        const length = header + rest.readUInt32BE(header);
        if (rest.length < length) return;
        const message = rest.subarray(0, length);
        rest = rest.subarray(length);
        const isStatement = isStarted && (message[0] === query || message[0] === parse);
        isStarted = true;
        if (isStatement) {
          // The text of a statement with parameters follows its name, which may be empty.
          const from = message[0] === parse ? message.indexOf(0, 5) + 1 : 5;
          const text = message.subarray(from).toString('utf8').replaceAll('\0', '').trim();
          const isCounted = !isBesideCalls(text);
          if (isCounted) statements.push(text);
          if (order && isCounted && isMeant(order, text)) {
            if (order.instead) return order.instead();
            if (order.moment === 'before') return cutAll();
            isMute = order.moment === 'mute';
            isLast = order.moment === 'after';
            if (isMute) order = undefined;
          }
        }
        database.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);

  return {
    url: url.href,
    get statements() {
      return statements;
    },
    watch() {
      statements = [];
      order = undefined;
    },
    cut(at, moment = 'before', instead) {
      statements = [];
      order = { at, moment, instead };
    },
    mute(at) {
      statements = [];
      order = { at, moment: 'mute' };
    },
    async stop() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
