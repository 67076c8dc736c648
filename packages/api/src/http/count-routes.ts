import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../problem.ts';
import type { Authenticate } from '../session/authenticate.ts';
import { applyCount } from '../stock/counts/apply.ts';
import { cancelCount } from '../stock/counts/cancel.ts';
import { decideCount } from '../stock/counts/decide.ts';
import { openCount } from '../stock/counts/open.ts';
import { reviewCount } from '../stock/counts/review.ts';
import { saveCount } from '../stock/counts/save.ts';
import { suggestedCounts } from '../stock/counts/suggestions.ts';
import { undoCount } from '../stock/counts/undo.ts';
import type { Store } from '../store/store.ts';
import { stockCommand } from './stock-command.ts';

/** Counts of a warehouse (docs: domain/counts). */
export function countRoutes(app: FastifyInstance, store: Store, authenticate: Authenticate) {
  const command = stockCommand(app, store, authenticate);
  command('counts/open', openCount);
  command('counts/save', saveCount);
  command('counts/review', reviewCount);
  command('counts/decide', decideCount);
  command('counts/apply', applyCount);
  command('counts/cancel', cancelCount);
  command('counts/undo', undoCount);

  app.get('/counts/suggestions', async (request: FastifyRequest<{ Querystring: { warehouseId?: string } }>, reply) => {
    const caller = await authenticate(request);
    reply.header('x-scope-version', caller.scopeVersion);
    const { warehouseId } = request.query;
    if (typeof warehouseId !== 'string' || !warehouseId) throw badRequest('warehouseId must name a warehouse.');
    return suggestedCounts(store, caller, warehouseId);
  });
}
