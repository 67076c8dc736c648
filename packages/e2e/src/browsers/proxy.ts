import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { withHook } from './console-hook.ts';

/**
 * The only way from a browser to anything: an HTTP proxy that leads to the platform and nowhere else. It makes three promises
 * true for every browser alike: nothing leaves this machine, each failed request is known, and the network can be cut.
 */
export interface PlatformProxy {
  port: number;
  /** Cuts every connection and refuses new ones, or lets them through again. */
  cut(isCut: boolean): void;
  /** Requests that the platform answered with 400 or above, or not at all, since the last call. */
  failures(): string[];
  /** Requests of pages that are not answered yet, without the stream of live updates, whose answer never ends. */
  open(): number;
  /** Hosts outside the platform that the browser asked for; it was refused. */
  strangers(): string[];
  stop(): Promise<void>;
}

const liveStream = '/api/live';

/**
 * @param origins of the platform
 * @param options.hooksConsole whether pages keep their console errors for a driver that has no log
 */
export async function startProxy(
  origins: readonly string[],
  { hooksConsole = false }: { hooksConsole?: boolean } = {},
): Promise<PlatformProxy> {
  const known = new Set(origins.map((origin) => new URL(origin).host));
  const sockets = new Set<Socket>();
  const strangers = new Set<string>();
  let failures: string[] = [];
  let open = 0;
  let isCut = false;

  function forward(incoming: IncomingMessage, answer: ServerResponse) {
    const target = addressOf(incoming.url);
    if (!target || !known.has(target.host)) {
      strangers.add(target?.host ?? String(incoming.url));
      answer.writeHead(403).end();
      return;
    }
    if (target.pathname !== liveStream) {
      open += 1;
      answer.once('close', () => {
        open -= 1;
      });
    }
    const { 'proxy-connection': _, ...headers } = incoming.headers;
    if (hooksConsole) headers['accept-encoding'] = 'identity';
    const onward = request(target, { method: incoming.method, headers }, (response) => {
      const status = response.statusCode ?? 0;
      if (status >= 400) failures.push(`${incoming.method} ${target.href} for ${incoming.headers.referer}: ${status}`);
      if (hooksConsole && response.headers['content-type']?.startsWith('text/html')) {
        void sendHooked(response, answer);
      } else {
        answer.writeHead(status, response.rawHeaders);
        response.pipe(answer);
      }
    });
    onward.once('error', (error) => {
      if (!isCut && !answer.destroyed) failures.push(`${incoming.method} ${target.href}: ${error.message}`);
      answer.destroy();
    });
    // A page may go on without waiting for an answer.
    answer.once('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  const server = createServer(forward);
  server.on('connection', (socket) => {
    if (isCut) return socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Tunnels: of HTTPS, which the platform has none of, and of web sockets.
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    socket.on('error', () => {});
    if (!known.has(url)) {
      strangers.add(url);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    onward.on('error', () => socket.destroy());
    socket.once('close', () => onward.destroy());
    onward.pipe(socket).pipe(onward);
  });
  // WebKit asks a proxy for a web socket without a tunnel: the request goes on as it is, then both sides talk.
  server.on('upgrade', ({ url, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => {});
    const target = addressOf(url);
    if (!target || !known.has(target.host)) {
      strangers.add(target?.host ?? String(url));
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? `${name}: ${rawHeaders[index + 1]}` : []));
    const onward = connect(Number(target.port), target.hostname, () => {
      onward.write([`GET ${target.pathname}${target.search} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.once('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: (isAway) => {
      isCut = isAway;
      if (isAway) dropAll();
    },
    failures: () => {
      const found = failures;
      failures = [];
      return found;
    },
    open: () => open,
    strangers: () => [...strangers],
    stop: () => {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function sendHooked(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { page, headers } = withHook(await text(response), response.headers);
  answer.writeHead(response.statusCode ?? 0, headers);
  answer.end(page);
}

function addressOf(url = ''): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
