import cors from '@fastify/cors';
import { readHeader, syncStampHeader } from '@groundwork/contract';
import type { FastifyInstance } from 'fastify';

/** Lets the pages of these origins call the API, and read the headers of its answers. */
export async function allowPortals(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match', 'idempotency-key', 'x-request-id', readHeader],
    exposedHeaders: [
      'x-pagination',
      'etag',
      'date',
      'x-scope-version',
      syncStampHeader,
      'x-request-id',
      'retry-after',
      'x-deploy-summary',
    ],
    maxAge: 3_600,
  });
}
