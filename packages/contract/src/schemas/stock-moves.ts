import * as v from 'valibot';
import { stockMoveKinds } from '../statuses.ts';
import { id, integerFrom, literal, requiredId, text } from './fields.ts';

/**
 * ADDITIVE (docs: stock-ledger): one line of the stock ledger. The deltas of an inventory item add up to its quantity.
 */
export const stockMove = v.object({
  inventoryItemId: requiredId(),
  productId: id(),
  /** Where the item is after the move. */
  locationId: requiredId(),
  /** Where it was before, if that was another place. */
  fromLocationId: id(),
  fromLocale: text(200),
  toLocale: text(200),
  delta: v.optional(v.pipe(v.number('Must be a number'), v.integer('Must be a whole number')), 0),
  quantityAfter: integerFrom(0, 0),
  kind: literal(stockMoveKinds, 'adjust'),
  reason: text(100),
  note: text(2_000),
  orderId: id(),
  countId: id(),
  /** The shipment that the pieces traveled with. */
  shipmentId: id(),
  photoId: id(),
  userId: id(),
  operationId: id(),
});
