import {
  adjustBody,
  allocateBody,
  applyCountBody,
  cancelTransferBody,
  countBody,
  divideBody,
  mergeBody,
  moveBody,
  moveItemsBody,
  receiveTransferBody,
  releaseBody,
  requestCountBody,
  shortBody,
  transferBody,
} from '@groundwork/contract/schemas';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../session/authenticate.ts';
import { adjustStock } from '../stock/adjust.ts';
import { allocateStock } from '../stock/allocate.ts';
import { applyCounts, countShelves } from '../stock/count.ts';
import { divideItem } from '../stock/divide.ts';
import { mergeItems } from '../stock/merge.ts';
import { moveItems } from '../stock/move-items.ts';
import { moveReservations } from '../stock/move-reservations.ts';
import { releaseItems } from '../stock/release.ts';
import { requestCounts } from '../stock/request-count.ts';
import { shortPick } from '../stock/short.ts';
import { cancelTransfers, receiveTransfers, transferItems } from '../stock/transfer.ts';
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
  command('/reservations/short', shortBody, shortPick);
  command('/inventoryitems/adjust', adjustBody, async (work, body) => ({
    inventoryitems: await adjustStock(work, body),
  }));
  command('/inventoryitems/move', moveItemsBody, async (work, body) => ({
    inventoryitems: await moveItems(work, body),
  }));
  command('/inventoryitems/divide', divideBody, async (work, body) => ({
    inventoryitems: await divideItem(work, body),
  }));
  command('/inventoryitems/merge', mergeBody, mergeItems);
  command('/inventoryitems/release', releaseBody, async (work, body) => ({
    inventoryitems: await releaseItems(work, body),
  }));
  command('/inventoryitems/transfer', transferBody, async (work, body) => ({
    inventoryitems: await transferItems(work, body),
  }));
  command('/inventoryitems/receiveTransfer', receiveTransferBody, async (work, body) => ({
    inventoryitems: await receiveTransfers(work, body),
  }));
  command('/inventoryitems/cancelTransfer', cancelTransferBody, async (work, body) => ({
    inventoryitems: await cancelTransfers(work, body),
  }));
  command('/inventoryitems/requestCount', requestCountBody, async (work, body) => ({
    inventoryitems: await requestCounts(work, body),
  }));
}
