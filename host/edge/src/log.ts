import type { LogStream } from '@groundwork/server-process';
import { type FastifyServerOptions, LogController } from 'fastify';

/** One line of JSON for each request and each failure, in the same fields as the API's. */
export const loggerOptions = (
  channel: string,
  stream: LogStream | undefined,
): Pick<FastifyServerOptions, 'logger' | 'logController'> => ({
  logController: new LogController({ disableRequestLogging: true }),
  logger: stream !== undefined && {
    stream,
    base: { channel },
    serializers: {
      // Without the query: it may carry what people searched for, or a code of the sign-in.
      req: ({ method, url, ip }) => ({ method, url: url?.split('?')[0], address: ip }),
    },
  },
});

/** A request id that somebody before this server gave; undefined for one that could forge a log line. */
export const requestIdOf = (header: unknown): string | undefined =>
  typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : undefined;

/** Warns in one line: what documents of teams and storage say may hold line breaks, which would forge another one. */
export const warnLine = (text: string): void => console.warn(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));
