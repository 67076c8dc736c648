import { allocateBody, applyCountBody, countBody, moveBody } from '@groundwork/contract/schemas';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../session/authenticate.ts';
import { allocateStock } from '../stock/allocate.ts';
import { applyCounts, countShelves } from '../stock/count.ts';
import { moveReservations } from '../stock/move-reservations.ts';
import type { Store } from '../store/store.ts';
import { stockCommand } from './stock-command.ts';

/** What changes stock and what is kept of it for orders. */
export function stockRoutes(app: FastifyInstance, store: Store, authenticate: Authenticate) {
  const command = stockCommand(app, store, authenticate);
  command('/reservations/move', moveBody, (work, { moves }) => moveReservations(work, moves));
  command('/reservations/allocate', allocateBody, async (work, { orderIds }) => {
    const { reserved, shorts, ...records } = await allocateStock(work, orderIds);
    const short = shorts.reduce((sum, each) => sum + each.short, 0);
    return { ...records, facts: { reserved, short, shorts } };
  });
  command('/inventoryitems/count', countBody, async (work, { counts }) => ({
    inventoryitems: await countShelves(work, counts),
  }));
  command('/inventoryitems/applyCount', applyCountBody, async (work, { inventoryItemIds }) => ({
    inventoryitems: await applyCounts(work, inventoryItemIds),
  }));
}
