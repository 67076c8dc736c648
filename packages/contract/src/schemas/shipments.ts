import * as v from 'valibot';
import { shipmentStatuses } from '../statuses.ts';
import {
  amountFrom,
  id,
  ids,
  instant,
  integerFrom,
  list,
  literal,
  requiredId,
  requiredText,
  text,
  wholeNumber,
} from './fields.ts';

const mostBoxes = 99;
const boxes = <T extends v.GenericSchema>(box: T) =>
  v.pipe(list(box), v.maxLength(mostBoxes, `Must have at most ${mostBoxes} entries`));

/** Pieces of an order that travel in a box. */
export const shipmentLine = v.object({ orderId: requiredId(), quantity: integerFrom(1, 1) });
/** Pieces of stock that travel to another warehouse in a box: an inventory item of their own. */
export const shipmentItem = v.object({
  inventoryItemId: requiredId(),
  quantity: integerFrom(1, 1),
  /** How many arrived; missing while they are on their way. */
  received: wholeNumber(),
});
/** The handwritten details of a box. */
const boxLabelFacts = {
  /** In kilograms. */
  weight: amountFrom(0),
  tracking: text(200),
  /** One of the carriers of `@groundwork/contract/domain`, where the number does not say it. */
  carrier: text(40),
};
const boxFacts = { ...boxLabelFacts, lines: v.optional(list(shipmentLine), () => []) };
/** A box of a transfer, as it is sent. */
export const transferBoxes = v.optional(boxes(v.object(boxLabelFacts)));
/** A box of a shipment. */
export const shipmentBox = v.object({
  /** 1 for the first: 'n of m' on its label. */
  number: integerFrom(1, 1),
  ...boxFacts,
  /** The items of a transfer, which has them instead of lines. */
  items: v.optional(list(shipmentItem)),
  /** Serial shipping container code, 18 digits; only where a GS1 company prefix is configured. */
  sscc: text(18),
});

const facts = {
  carrier: text(40),
  service: text(100),
  /** Printed on the packing slip. */
  note: text(2_000),
  invoice: text(1_000),
  /** Who gets the mails about it; none where nobody should. */
  recipientIds: ids(),
};

/**
 * ADDITIVE (docs: domain/stock, domain/shipping): boxes that a warehouse sends to a project, or to another warehouse.
 * Written by the commands below and by those of transfers only.
 */
export const shipment = v.object({
  number: requiredText(20),
  warehouseId: requiredId(),
  /** Missing for a transfer. */
  projectId: id(),
  /** The warehouse that a transfer goes to. */
  toWarehouseId: id(),
  status: literal(shipmentStatuses, 'Draft'),
  ...facts,
  boxes: v.optional(boxes(shipmentBox), () => []),
  shippedUtc: instant(),
  shippedById: id(),
  arrivedUtc: instant(),
  /** Why shipping was taken back the last time. */
  undoReason: text(2_000),
});

const sentBoxes = v.pipe(boxes(v.object(boxFacts)), v.minLength(1, 'Must have at least one entry'));
/** POST shipments/pack: what goes into which box. With `shipmentId` it replaces what was packed before. */
export const packBody = v.object({
  shipmentId: id(),
  projectId: requiredId(),
  ...facts,
  /** Not ready yet: the pieces need not be, either. */
  isDraft: v.optional(v.boolean('Must be true or false'), false),
  boxes: sentBoxes,
});
/**
 * POST shipments/ship. With `shipmentId` of a packed shipment these boxes leave in its place; of one that was shipped
 * already, the lines are added to its boxes, so that a person may ship order by order.
 */
export const shipBody = v.object({ shipmentId: id(), projectId: requiredId(), ...facts, boxes: sentBoxes });
/** POST shipments/undo. */
export const undoShippingBody = v.object({ shipmentId: requiredId(), reason: requiredText(2_000) });
/** POST shipments/cancel. */
export const cancelShipmentBody = v.object({ shipmentId: requiredId() });
