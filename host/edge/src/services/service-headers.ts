import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

type Headers = Record<string, string | string[]>;

// What is not named here does not pass: a service of a team gets no cookie and sets none, and decides nothing about the portal's pages.
const asked = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'range',
  'traceparent',
  'tracestate',
  'user-agent',
];
const answered = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'x-pagination',
];

const only = (headers: IncomingHttpHeaders, names: readonly string[]): Headers =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** What a service learns of a request: the user's token, and where the request came from. */
export const askedHeaders = (request: FastifyRequest, remote: string): Headers => ({
  ...only(request.headers, asked),
  'x-forwarded-for': request.ip,
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
  'x-forwarded-prefix': `/services/${remote}`,
  'x-request-id': request.id,
});

/** What a page learns of an answer, and how the browser has to treat it: as data, and never as a page of the portal. */
export const answeredHeaders = (headers: IncomingHttpHeaders): Headers => ({
  ...only(headers, answered),
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
});

/** Whether a page of this portal asks. A token cannot be sent by chance, but no other page has business here. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host);
}
