import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSubstitute } from '../domain/answer-substitute.ts';
import { returnGoods } from '../domain/return-goods.ts';
import { previewUndo, undoReturn } from '../domain/undo-return.ts';
import { UnitOfWork } from '../records/unit-of-work.ts';
import type { Authenticate } from '../session/authenticate.ts';
import { cancelTransfers, receiveTransfers, transferItems } from '../shipping/transfer.ts';
import { adjustStock } from '../stock/adjust.ts';
import { allocateStock } from '../stock/allocate.ts';
import { requireCommand } from '../stock/authorize-command.ts';
import { applyCounts, countShelves } from '../stock/count.ts';
import { divideItem } from '../stock/divide.ts';
import { mergeItems } from '../stock/merge.ts';
import { moveItems } from '../stock/move-items.ts';
import { moveReservations } from '../stock/move-reservations.ts';
import { releaseItems } from '../stock/release.ts';
import { requestCounts } from '../stock/request-count.ts';
import { shortPick } from '../stock/short.ts';
import type { Store } from '../store/store.ts';
import { stockCommand } from './stock-command.ts';

/**
 * Routes that change stock and its reservations.
 * @param companyPrefix the GS1 company prefix; without one boxes have no SSCC
 */
export function stockRoutes(
  app: FastifyInstance,
  store: Store,
  authenticate: Authenticate,
  companyPrefix: string | undefined,
) {
  const command = stockCommand(app, store, authenticate);
  command('reservations/move', moveReservations);
  command('reservations/allocate', allocateStock);
  command('reservations/short', shortPick);
  command('reservations/answerSubstitute', answerSubstitute);
  command('inventoryitems/count', countShelves);
  command('inventoryitems/applyCount', applyCounts);
  command('inventoryitems/requestCount', requestCounts);
  command('inventoryitems/adjust', adjustStock);
  command('inventoryitems/move', moveItems);
  command('inventoryitems/divide', divideItem);
  command('inventoryitems/merge', mergeItems);
  command('inventoryitems/release', releaseItems);
  command('inventoryitems/transfer', (work, body) => transferItems(work, body, companyPrefix));
  command('inventoryitems/receiveTransfer', receiveTransfers);
  command('inventoryitems/cancelTransfer', cancelTransfers);
  command('orders/return', returnGoods);
  command('orders/undoReturn', undoReturn);

  app.get('/orders/:id/lastReturn', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const caller = await authenticate(request);
    reply.header('x-scope-version', caller.scopeVersion);
    requireCommand(caller, 'orders/undoReturn');
    return store.tx((transaction) => previewUndo(new UnitOfWork(transaction, caller), request.params.id));
  });
}
