import { findCollection } from '@groundwork/contract';
import type { AnswerLine } from '@groundwork/server-process';
import type { FastifyRequest } from 'fastify';

/** Undefined where the call is of none that there is. */
export function collectionOf({ params, routeOptions }: FastifyRequest): string | undefined {
  const { collection: given } = (params ?? {}) as { collection?: string };
  return findCollection(given ?? routeOptions.url?.split('/')[1] ?? '');
}

/** The collection of an answered request (docs: monitoring#logs). */
export const answerLine: AnswerLine = { describe: (request) => ({ collection: collectionOf(request) }) };
