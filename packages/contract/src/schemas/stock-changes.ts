import * as v from 'valibot';
import { adjustReasons, damagedOutcomes, shortReasons } from '../statuses.ts';
import { atMost, emplacement, flag, id, integerFrom, literal, requiredId, text } from './fields.ts';
import { transferBoxes } from './shipments.ts';

/** The bodies of commands that change what is in stock, and where (docs: domain/kitting#shortages, domain/stock). */
const noteLimit = 2_000;
const pieces = v.nonOptional(integerFrom(1));

/** POST inventoryitems/adjust: pieces are more or fewer than is written down. */
export const adjustBody = v.object({
  inventoryItemId: requiredId(),
  change: v.nonOptional(literal(['plus', 'minus', 'set'] as const)),
  quantity: v.nonOptional(integerFrom(0)),
  reason: v.nonOptional(literal(adjustReasons)),
  /** Required for a correction. */
  note: text(noteLimit),
  photoId: id(),
});
/** POST inventoryitems/move: whole items go to another emplacement of their place; without one they have none. */
export const moveItemsBody = v.object({ inventoryItemIds: atMost(200, requiredId()), locale: emplacement() });
/** POST inventoryitems/divide: pieces that nobody has reserved become an item of their own. */
export const divideBody = v.object({ inventoryItemId: requiredId(), quantity: pieces, locale: emplacement() });
/** POST inventoryitems/merge: the others become part of the first. */
export const mergeBody = v.object({ inventoryItemIds: atMost(50, requiredId()) });
/** POST inventoryitems/requestCount. */
export const requestCountBody = v.object({ inventoryItemIds: atMost(200, requiredId()), note: text(noteLimit) });
/** POST inventoryitems/release: of what was kept apart. */
export const releaseBody = v.object({ inventoryItemIds: atMost(200, requiredId()) });
/** POST inventoryitems/transfer: pieces that nobody has reserved leave for another warehouse, as a shipment. */
export const transferBody = v.object({
  toWarehouseId: requiredId(),
  /** `box` is the number of the box that they are in. */
  lines: atMost(100, v.object({ inventoryItemId: requiredId(), quantity: pieces, box: integerFrom(1, 1) })),
  /** Weight and tracking number of each box, the first one first. */
  boxes: transferBoxes,
  note: text(noteLimit),
});
/** POST inventoryitems/receiveTransfer: they arrive, all pieces of an item unless `quantity` says how many. */
export const receiveTransferBody = v.object({
  lines: atMost(100, v.object({ inventoryItemId: requiredId(), quantity: integerFrom(0), locale: emplacement() })),
});
/** POST inventoryitems/cancelTransfer: they have not left after all, or come back. */
export const cancelTransferBody = v.object({ inventoryItemIds: atMost(100, requiredId()) });
/** POST orders/return: delivered pieces of an order come back into the stock of a warehouse. */
export const returnBody = v.object({
  orderId: requiredId(),
  quantity: pieces,
  warehouseId: requiredId(),
  /** The emplacement there. */
  locale: emplacement(),
  /** Where damaged pieces go; good ones go on the shelf. */
  damaged: literal(damagedOutcomes),
  /** Other pieces are going to take their place: the preparation item is not open again. */
  isExchange: flag(),
  note: text(noteLimit),
});
/** POST orders/undoReturn: a return did not happen after all. */
export const undoReturnBody = v.object({
  orderId: requiredId(),
  /** The return that was seen: refused where another one is the latest by now. */
  operationId: requiredId(),
});
/** POST reservations/short: a picker does not find, or cannot use, what is reserved. */
export const shortBody = v.object({
  orderId: requiredId(),
  inventoryItemId: requiredId(),
  /** How many of the reserved pieces. */
  quantity: pieces,
  reason: v.nonOptional(literal(shortReasons)),
  /** Where damaged pieces go. */
  damaged: literal(damagedOutcomes),
  /** ADDITIVE: what the picker would take instead; the project's Directors are asked. */
  substituteProductId: id(),
  note: text(noteLimit),
  photoId: id(),
});
