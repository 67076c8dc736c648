import type { ApiError, ErrorCode } from '@groundwork/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../limits/request-limits.ts';
import { Problem } from '../problem.ts';
import { codeOf, isUnavailable } from '../store/store.ts';

const unavailable: ApiError = {
  title: 'Temporarily unavailable',
  message: 'The service is temporarily unavailable. Please try again.',
  code: 'unavailable',
};
const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  404: 'Not found',
  413: 'Too large',
  415: 'Unsupported media type',
  429: 'Too many requests',
};

/** The codes of what Fastify and its plugins refuse; everything else of them is a bad request. */
const codes: Readonly<Record<number, ErrorCode>> = {
  404: 'no-route',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'too-many-requests',
};
/** Text that PostgreSQL cannot store, such as a NUL character. */
const unstorable = new Set(['22021', '22P05']);

/** Sends every error in the contract's error shape. Unexpected errors reveal nothing of the server's internals. */
export function answerErrors(app: FastifyInstance, { countStranger }: Pick<RequestLimits, 'countStranger'>) {
  app.setNotFoundHandler({ preValidation: countStranger }, () => {
    throw new Problem(404, { title: 'Not found', message: 'There is nothing at this address.', code: 'no-route' });
  });
  app.setErrorHandler(async (error: FastifyError | Problem | Error, request, reply) => {
    const { status, body } = answerOf(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2');
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send({ ...body, requestId: request.id });
  });
}

/** Answers an address that leads to no route because it cannot be read, in the same shape: no hook has seen it. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const body: ApiError = {
    title: 'Bad request',
    message: isTooLong ? 'A part of this address is too long.' : 'This address cannot be read.',
    code: 'bad-request',
  };
  reply
    .status(400)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, requestId: request.id }));
}

function answerOf(error: FastifyError | Problem | Error): { status: number; body: ApiError } {
  if (error instanceof Problem) return { status: error.status, body: error.body };
  if (isUnavailable(error)) return { status: 503, body: unavailable };
  if (unstorable.has(codeOf(error))) {
    return {
      status: 400,
      body: { title: 'Bad request', message: 'A text holds a character that cannot be stored.', code: 'bad-request' },
    };
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 500) {
    return {
      status,
      body: { title: titles[status] ?? 'Bad request', message: error.message, code: codes[status] ?? 'bad-request' },
    };
  }
  return {
    status: 500,
    body: { title: 'Something went wrong', message: 'The server could not do this.', code: 'internal' },
  };
}
