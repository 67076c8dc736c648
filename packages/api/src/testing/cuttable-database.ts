import { connect, createServer, type Socket } from 'node:net';

/**
 * A database connection that is cut at a chosen statement: the database then sees the same as when its server process
 * is killed there.
 */
export interface CuttableDatabase {
  url: string;
  /** Every statement since `watch` or the last cut was ordered. */
  readonly statements: readonly string[];
  /** Those of them with parameters that were planned. */
  readonly plans: readonly string[];
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

/**
 * Frontend messages of statements: simple queries, and those with parameters, which are planned and then run. Those with a
 * name are planned once a connection, so they are counted when they run: which connection a call gets must not move the cut.
 */
const query = 'Q'.charCodeAt(0);
const parse = 'P'.charCodeAt(0);
const bind = 'B'.charCodeAt(0);
/**
 * Written at most every half minute and every minute, with any call, which goes on without them: counting them would move
 * the cut, and cutting them would cut nothing of the call.
 */
const isBesideCalls = (text: string) => /^insert into (last_seen|request_counts)\b/.test(text);
const textAt = (message: Buffer, from: number) => message.toString('utf8', from, message.indexOf(0, from));
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);

export async function cuttableDatabase(databaseUrl: string): Promise<CuttableDatabase> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let statements: string[] = [];
  let plans: string[] = [];
  const forget = () => {
    statements = [];
    plans = [];
  };
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
    const planned = new Map<string, string>();
    /** The text of the statement that this message runs. */
    const runBy = (message: Buffer): string | undefined => {
      if (message[0] === query) return textAt(message, 5).trim();
      const first = textAt(message, 5);
      const second = () => textAt(message, message.indexOf(0, 5) + 1);
      if (message[0] === parse) {
        planned.set(first, second().trim());
        plans.push(second().trim());
      }
      return message[0] === bind ? planned.get(second()) : undefined;
    };
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
        const text = isStarted ? runBy(message) : undefined;
        isStarted = true;
        if (text !== undefined) {
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
    get plans() {
      return plans;
    },
    watch() {
      forget();
      order = undefined;
    },
    cut(at, moment = 'before', instead) {
      forget();
      order = { at, moment, instead };
    },
    mute(at) {
      forget();
      order = { at, moment: 'mute' };
    },
    async stop() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
