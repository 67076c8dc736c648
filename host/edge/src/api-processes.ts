import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import { bodyRoom, usualBodyRoom } from './body-room.ts';

// The processes of the API behind one edge. Each request goes to the one with the fewest open requests among those that
// are ready; what a process has not answered is sent to another one where that can do no harm.

/** Sends one kind of requests: those that end, or the live streams. */
export interface Requester {
  request: Dispatcher['request'];
}
export interface ApiProcesses {
  requester(options: Pool.Options): Requester;
  close(): Promise<void>;
}
interface ApiProcess {
  address: string;
  isReady: boolean;
}
type Log = (text: string) => void;

const probeTimeout = 2_000;
const connectTimeout = 3_000;

/** No process has seen the request. */
const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
/** The process may have done what was asked, and has gone without saying so. */
const cutOff = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;
const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? '');

export interface ProcessOptions {
  /** Milliseconds between two readiness checks of each process; one process alone is not checked. */
  probeInterval?: number;
  /** Bytes of all bodies together that are kept until the API has answered; what is beyond cannot be sent again. */
  mostKeptBytes?: number;
}

/** @param addresses all with the same path */
export function openApiProcesses(
  addresses: readonly string[],
  log: Log,
  { probeInterval = 500, mostKeptBytes = usualBodyRoom }: ProcessOptions = {},
): ApiProcesses {
  const room = bodyRoom(mostKeptBytes);
  const processes = addresses.map((address): ApiProcess => ({ address, isReady: true }));
  const pools: Pool[] = [];
  const closing = new AbortController();

  function mark(process: ApiProcess, isReady: boolean, why: string): void {
    if (process.isReady === isReady || addresses.length === 1) return;
    process.isReady = isReady;
    log(`${process.address} ${isReady ? 'gets requests again' : 'gets no requests'}: ${why}`);
  }
  async function probe(process: ApiProcess): Promise<void> {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(probeTimeout)]);
      const answer = await fetch(`${process.address}/health/ready`, { signal });
      await answer.body?.cancel();
      mark(process, answer.ok, `its readiness check answers ${answer.status}`);
    } catch (error) {
      if (!closing.signal.aborted) mark(process, false, error instanceof Error ? error.message : String(error));
    }
  }
  async function keepProbing(process: ApiProcess): Promise<void> {
    while (!closing.signal.aborted) {
      await probe(process);
      await wait(probeInterval, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }
  const probing = addresses.length > 1 ? processes.map(keepProbing) : [];

  return {
    requester(options) {
      const targets = processes.map((process) => {
        const pool = new Pool(new URL(process.address).origin, { connect: { timeout: connectTimeout }, ...options });
        pools.push(pool);
        return { process, pool, open: 0 };
      });
      type Target = (typeof targets)[number];
      const mostAttempts = Math.max(2, targets.length);
      let turn = 0;

      function next(tried: ReadonlySet<Target>): Target | undefined {
        turn += 1;
        const order = targets.map((_, index) => targets[(index + turn) % targets.length] as Target);
        const untried = order.filter((target) => !tried.has(target));
        // One address may lead to several processes, as that of a service in Kubernetes does.
        const possible = untried.length > 0 ? untried : order;
        // Where no process is ready, one of them says why.
        const ready = possible.filter(({ process }) => process.isReady);
        return (ready.length > 0 ? ready : possible).sort((a, b) => a.open - b.open)[0];
      }
      async function ask(target: Target, asked: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
        target.open += 1;
        const end = () => {
          target.open -= 1;
        };
        try {
          const answer = await target.pool.request({ ...asked, origin: undefined } as Dispatcher.RequestOptions);
          answer.body.once('close', end);
          // A browser that has left meanwhile makes the proxy destroy the body, which ends it with an error.
          answer.body.on('error', () => {});
          return answer;
        } catch (error) {
          end();
          throw error;
        }
      }
      /** Anybody may begin to send bodies, before the API has looked at a token. */
      async function send(asked: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
        const bytes = lengthOf(asked);
        if (bytes === undefined || !room.enter(bytes)) return sendWhole(asked);
        try {
          return await sendWhole({ ...asked, body: await keptBody(asked) });
        } finally {
          room.leave(bytes);
        }
      }
      async function sendWhole(request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
        const tried = new Set<Target>();
        for (let attempt = 1; ; attempt += 1) {
          const target = next(tried);
          if (!target) throw new Error('The API has no address.');
          tried.add(target);
          try {
            return await ask(target, request);
          } catch (error) {
            const code = codeOf(error);
            if (neverSent.test(code)) mark(target.process, false, code);
            if (attempt >= mostAttempts || !isRepeatable(request, code)) throw error;
            if (targets.length > 1)
              log(`${target.process.address} did not answer ${request.method} (${code}); it is sent again`);
          }
        }
      }
      return {
        request: ((asked: Dispatcher.RequestOptions, callback: (error: Error | null, data?: unknown) => void) => {
          send(asked).then(
            (answer) => callback(null, answer),
            (error: Error) => callback(error),
          );
        }) as Dispatcher['request'],
      };
    },
    async close() {
      closing.abort();
      await Promise.all([...probing, ...pools.map((pool) => pool.destroy())]);
    },
  };
}

const headersOf = (request: Dispatcher.RequestOptions) =>
  request.headers as Readonly<Record<string, string | undefined>>;
const isStream = (body: unknown): body is Readable => typeof (body as Readable | undefined)?.pipe === 'function';

/** How long a body is that has not come yet; undefined where that is not said. */
function lengthOf(request: Dispatcher.RequestOptions): number | undefined {
  const length = headersOf(request)['content-length'];
  return isStream(request.body) && length !== undefined ? Number(length) : undefined;
}

/** Reads a body whole: a stream can be sent once only. */
async function keptBody({ body }: Dispatcher.RequestOptions): Promise<Dispatcher.RequestOptions['body']> {
  return isStream(body) ? Buffer.concat((await body.toArray()) as Buffer[]) : body;
}

/** The API answers a repeated Idempotency-Key what it has answered before, and waits where the first is being answered. */
function isRepeatable(request: Dispatcher.RequestOptions, code: string): boolean {
  if (isStream(request.body)) return false;
  if (neverSent.test(code)) return true;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  return cutOff.test(code) && (isSafe || headersOf(request)['idempotency-key'] !== undefined);
}
