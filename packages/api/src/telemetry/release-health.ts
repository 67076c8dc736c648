import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { requireService } from '../http/service-caller.ts';
import { Problem } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { readCounts } from './version-counts.ts';

const query = v.object({ channel: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });

/**
 * ADDITIVE (docs: releases#health): by these counts the edge takes a version back. For the edge alone, which shows the
 * secret of both; without one the route does not exist.
 */
export function releaseHealthRoute(app: FastifyInstance, store: Store, secret: string | undefined): void {
  if (secret === undefined) return;
  const config = { isOpen: true, isUncounted: true };
  app.get('/telemetry/health', { config }, async (request) => {
    requireService(request, secret);
    const parsed = v.safeParse(query, request.query);
    if (!parsed.success)
      throw new Problem(400, {
        title: 'Bad request',
        message: 'Name the channel: ?channel=portal',
        code: 'bad-request',
      });
    return { versions: await readCounts(store, parsed.output.channel) };
  });
}
