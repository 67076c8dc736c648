import * as v from 'valibot';
import { orderStatuses, requestOutcomes, requestStatuses, reservationStatuses, sourcings } from '../statuses.ts';
import {
  day,
  emplacement,
  id,
  ids,
  instant,
  integerFrom,
  list,
  literal,
  moneyFrom,
  nullableId,
  requiredId,
  requiredText,
  text,
} from './fields.ts';

/** Form fields of an order. */
export const order = v.object({
  name: requiredText(),
  productId: id(),
  projectId: requiredId(),
  vendorId: id(),
  quantity: integerFrom(0, 0),
  total: moneyFrom(0),
  po: text(1_000),
  invoice: text(1_000),
  tracking: text(2_000),
  notes: text(),
  status: literal(orderStatuses, 'New'),
  tagIds: ids(),
  /** ADDITIVE, owned by the server (docs: server-owned-ids). */
  deliveredQuantity: integerFrom(0, 0),
  preparationItemId: id(),
  preparationItemTemplateId: id(),
  splitFromId: id(),
});

/** A part of an inventory item's quantity kept for an order (docs: domain/kitting). */
export const reservation = v.object({
  id: id(),
  orderId: requiredId(),
  quantity: integerFrom(1, 1),
  preparationItemId: nullableId(),
  projectId: nullableId(),
  status: literal(reservationStatuses, 'Reserved'),
  userId: nullableId(),
  timeModifiedUtc: instant(),
  /** ADDITIVE: the tote that holds the pieces (docs: picking-runs). */
  tote: text(20),
});

/** Somebody did not find what should be there: the item is not suggested for picking until it was counted. */
export const countRequest = v.object({ reason: text(100), note: text(2_000), userId: id(), requestedUtc: instant() });

/** Why an item is kept apart, and since when. */
export const hold = v.object({ reason: text(100), note: text(2_000), photoId: id(), userId: id(), heldUtc: instant() });

/** Where an item goes, and since when. */
export const transit = v.object({
  toLocationId: requiredId(),
  note: text(2_000),
  userId: id(),
  sentUtc: instant(),
  /** The shipment that holds them; those sent by an older release have none. */
  shipmentId: id(),
});

/** Form fields of an inventory item. */
export const inventoryItem = v.object({
  name: requiredText(),
  locationId: requiredId(),
  /** The emplacement within the location. */
  locale: emplacement(),
  productId: id(),
  orderId: id(),
  quantity: integerFrom(0, 0),
  notes: text(),
  tagIds: ids(),
  cycleCount: v.nullish(integerFrom(0)),
  /**
   * ADDITIVE, owned by the server: when somebody last counted it, and the count that somebody waits for
   * (docs: domain/counts).
   */
  countedUtc: instant(),
  countRequest: v.nullish(countRequest),
  /**
   * ADDITIVE: kept apart, so that nobody reserves it, until a Contributor releases it (docs: domain/kitting#shortages).
   */
  hold: v.nullish(hold),
  /** ADDITIVE: on its way to another warehouse; booked there when it arrives (docs: domain/stock). */
  transit: v.nullish(transit),
  /** ADDITIVE: the day from which it cannot be used; of consumable products only (docs: domain/stock). */
  expiresOn: v.nullish(day()),
  reservations: v.optional(list(reservation), () => []),
});

/** One product of a module request. */
export const requestedItem = v.object({
  templateId: nullableId(),
  order: v.object({
    productId: nullableId(),
    qty: integerFrom(0, 1),
    deployedId: nullableId(),
  }),
});
const reasonLimit = 2_000;
/** The body of POST moduleRequests/decline/{id}. */
export const declineBody = v.object({ reason: requiredText(reasonLimit) });
/** Form fields of a module request. */
export const moduleRequest = v.object({
  name: requiredText(),
  moduleType: literal(sourcings, 'standard'),
  projectId: requiredId(),
  locationId: id(),
  status: literal(requestStatuses, 'Draft'),
  quantity: integerFrom(1, 1),
  itemDeployments: v.optional(list(requestedItem), () => []),
  /** ADDITIVE (docs: domain/requests). */
  kind: v.optional(v.picklist(['module', 'link', 'wish', 'replacement'])),
  deploymentId: id(),
  preparationItemId: id(),
  requestedById: id(),
  /** ADDITIVE, owned by the server: the answer to the request, its reason, author and time. Subscribers see it too. */
  outcome: v.optional(v.picklist(requestOutcomes)),
  outcomeReason: text(reasonLimit),
  decidedById: id(),
  decidedUtc: instant(),
  notes: text(),
  tagIds: ids(),
});
