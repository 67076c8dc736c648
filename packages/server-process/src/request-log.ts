import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

/** Where the lines of a log go. */
export interface LogStream {
  write(line: string): void;
}

/**
 * How requests are logged (docs: monitoring#logs): each line is JSON and has the request's id. Never the query, which holds
 * what people search for, and never a body.
 * @param stream undefined: nothing is logged
 */
export const requestLog = (level: string, stream: LogStream | undefined) =>
  ({
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
    logger: stream !== undefined && {
      stream,
      level,
      redact: ['req.headers.authorization'],
      serializers: { req: ({ method, url }: FastifyRequest) => ({ method, url: url?.split('?')[0] }) },
    },
  }) satisfies FastifyServerOptions;

/** Names the account in every further line of the request. */
export function logCaller(request: FastifyRequest, id: string): void {
  request.log = request.log.child({ caller: id });
}

/** What the line of an answered request says beside the usual. */
export interface AnswerLine {
  /** Further fields of the line. */
  describe?: (request: FastifyRequest) => Record<string, unknown>;
  /** Whether this answer needs no line. */
  isQuiet?: (request: FastifyRequest, status: number) => boolean;
}

/**
 * Writes one line for each request that was answered. A check of health that found all well has none: each edge asks each
 * process twice a second, and a day of it would be half a gigabyte.
 */
export function logAnswers(app: FastifyInstance, { describe, isQuiet }: AnswerLine = {}): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    // As it is written in the code: lines of the same call are found by it.
    const route = request.routeOptions.url;
    if (isQuiet?.(request, status) || (status === 200 && route?.startsWith('/health/'))) return;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, route, status, milliseconds, ...describe?.(request) }, 'answered');
  });
}
