import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { requireService } from '../http/service-caller.ts';
import { Problem } from '../problem.ts';
import type { Queries, Store } from '../store/store.ts';

/** How often pages of one version were opened, and how many of these failed to load or crashed later. */
interface VersionCounts {
  remote: string;
  version: string;
  opens: number;
  failures: number;
}

/** The last 24 hours of a channel. Anybody can report without a sign-in: a version is not judged by that. */
async function readCounts(queries: Queries, channel: string): Promise<VersionCounts[]> {
  const { rows } = await queries.query<VersionCounts>(
    `select remote, version, coalesce(sum(count) filter (where measure = 'open'), 0)::int as opens,
       coalesce(sum(count) filter (where measure <> 'open'), 0)::int as failures
     from telemetry_figures
     where channel = $1 and minute >= now() - interval '24 hours' and cohort <> 'signed-out'
       and measure in ('open', 'open-failed', 'crash')
     group by 1, 2 order by 1, 2`,
    [channel],
  );
  return rows;
}

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
