import * as v from 'valibot';
import { vendorNameMaxLength } from '../constants.ts';
import { locationTypes } from '../statuses.ts';
import {
  amount,
  amountFrom,
  color,
  flag,
  id,
  ids,
  integerFrom,
  list,
  literal,
  money,
  moneyFrom,
  requiredText,
  richText,
  scannedText,
  text,
  url,
} from './fields.ts';

/** Products, vendors, tags, tag sets, media items, locations, THINGs. */
export const product = v.object({
  name: requiredText(),
  vendorId: id(),
  price: moneyFrom(0),
  externalPrice: money(),
  description: richText(),
  mediaItemIds: ids(),
  externalIdentifier: text(200),
  barcode: scannedText(200),
  externalUrl: url(),
  consumable: flag(),
  divisible: flag(),
  divisibleUnits: amount(),
  tagIds: ids(),
  /** ADDITIVE: set by Import ROL (docs: domain/stock). */
  reorderLevel: amountFrom(0),
  /** ADDITIVE: how many are ordered when the stock is below the level (docs: reorder-levels). */
  reorderQuantity: amountFrom(0),
});

/** Form fields of a vendor. */
export const vendor = v.object({
  name: requiredText(vendorNameMaxLength),
  notes: text(),
  externalUrl: url(),
  contactName: text(1_000),
  contactPhone: text(1_000),
  contactEmail: text(1_000),
  tagIds: ids(),
});

/** Form fields of a tag. */
export const tag = v.object({ name: requiredText(), description: richText(), setId: id(), color: color() });
/** Form fields of a tag set. */
export const tagSet = v.object({ name: requiredText(), description: richText(), color: color() });

/** A scaled version of a picture. */
export const rendition = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
});
/** Form fields of a picture in the media library. */
export const mediaItem = v.object({
  name: requiredText(),
  description: richText(),
  url: url(),
  externalUrl: url(),
  type: text(100),
  renditions: v.optional(list(rendition), () => []),
  tagIds: ids(),
  /** ADDITIVE: the project of a project-related item, owned by the server; its members see and delete it. */
  projectId: id(),
});

/** Form fields of a location. */
export const location = v.object({
  name: requiredText(),
  description: richText(),
  type: literal(locationTypes, 'School'),
  address: text(2_000),
  mediaItemIds: ids(),
  memberIds: ids(),
  tagIds: ids(),
  /**
   * ADDITIVE: which differences of a count nobody needs to count again (docs: domain/counts); 0 pieces or 2 % by
   * default.
   */
  countTolerance: v.optional(v.object({ pieces: integerFrom(0, 0), consumablePercent: amountFrom(0) })),
});

/** Form fields of a THING, the placeholder record. */
export const thing = v.object({ name: requiredText(), description: richText(), tagIds: ids() });
