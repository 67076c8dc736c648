import { readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Mono } from './build-mono.ts';

/**
 * A server in front of a portal's edge, the same for every variant, so that nothing but the page and its files differs:
 * the federated variant gets what the edge sends, the others get the edge's page with the files of the one application.
 */
export interface Front {
  address: string;
  close: () => void;
}

interface Kept {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
  status: number;
}

const brotli = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

/** Below the edge's own files: the page's policy lets code come from nowhere else. */
const prefix = '/assets/mono/';

/** The edge's page asks for a list before its code is there, as the release set says (host/edge/src/prefetch-script.ts). */
const firstCalls = /<script data-user=.*?<\/script>\n/s;

/**
 * The edge's page with the files of the one application: its scripts and styles and, if wanted, first calls and preloads as
 * the edge makes them.
 */
export function monoPage(html: string, mono: Mono, hasPreloads: boolean): string {
  const as = (file: string) => (file.endsWith('.css') ? 'style' : 'script');
  const tags = [
    ...(hasPreloads
      ? mono.products.map((file) => `<link rel="preload" as="${as(file)}" href="${prefix}${file}">`)
      : []),
    ...mono.css.map((file) => `<link rel="stylesheet" href="${prefix}${file}">`),
    ...mono.js.map((file) => `<script defer src="${prefix}${file}"></script>`),
  ];
  return (hasPreloads ? html : html.replace(firstCalls, ''))
    .replaceAll(/<link rel="(?:preload|stylesheet)"[^>]*>\n/g, '')
    .replaceAll(/<script defer [^>]*><\/script>\n?/g, '')
    .replace('</head>', `${tags.join('\n')}\n</head>`)
    .replace(/(id="groundwork-release-set">)(.*?)(<\/script>)/s, (_, open: string, set: string, close: string) => {
      // One application has no files of others to check or to name.
      const { host, remotes, ...rest } = JSON.parse(set) as { host: object; remotes: object[] };
      const bare = (release: object) => ({ ...release, files: {}, pages: undefined, lazy: undefined });
      return (
        open +
        JSON.stringify({ ...rest, host: bare(host), remotes: remotes.map(bare) }).replaceAll('<', '\\u003c') +
        close
      );
    });
}

export async function openFront(edge: string, mono?: Mono, hasPreloads = false): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const kept = new Map<string, Kept>();
  const send = (response: ServerResponse, { body, headers, status }: Kept) =>
    response.writeHead(status, headers).end(body);

  function own(path: string): Kept | undefined {
    if (!mono || !path.startsWith(prefix)) return undefined;
    const file = path.slice(prefix.length);
    const type = types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    const bytes = readFileSync(join(mono.folder, file));
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    if (type.startsWith('font/')) return { status: 200, headers, body: bytes };
    // As the edge compresses a file that it sends for the first time.
    return { status: 200, headers: { ...headers, 'content-encoding': 'br' }, body: brotli(bytes, 8) };
  }
  function pass(incoming: IncomingMessage, response: ServerResponse, isPage: boolean): void {
    const { method, url = '/', headers } = incoming;
    const target = new URL(edge);
    const given = { ...headers, host: target.host, ...(isPage && { 'accept-encoding': 'identity' }) };
    const outgoing = request(
      { agent, host: '127.0.0.1', port: target.port, method, path: url, headers: given },
      (answer) => {
        const status = answer.statusCode ?? 502;
        const isKept = url.startsWith('/assets/') && status === 200;
        if (!isPage && !isKept) {
          response.writeHead(status, answer.headers);
          answer.pipe(response);
          return;
        }
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const { 'transfer-encoding': _, 'content-length': __, ...rest } = answer.headers;
          if (!isPage) {
            kept.set(url, { status, headers: rest, body });
            send(response, { status, headers: rest, body });
            return;
          }
          const html = mono ? monoPage(body.toString(), mono, hasPreloads) : body.toString();
          send(response, {
            status,
            headers: { ...rest, 'content-encoding': 'br' },
            body: brotli(Buffer.from(html), 4),
          });
        });
      },
    );
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer((incoming, response) => {
    const { url = '/', headers } = incoming;
    const known = kept.get(url) ?? own(url);
    if (known) {
      kept.set(url, known);
      send(response, known);
    } else pass(incoming, response, headers.accept?.includes('text/html') === true);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
