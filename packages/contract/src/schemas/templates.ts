import * as v from 'valibot';
import { sourcings } from '../statuses.ts';
import { emplacement, flag, ids, integerFrom, list, literal, requiredId, requiredText, richText } from './fields.ts';

/** The first product of a sourcing is that sourcing's default; the first of productIds the template's ([PI-08]). */
export const templateSourcing = v.object({ name: literal(sourcings, 'standard'), productIds: ids() });
/** Form fields of an item template. */
export const preparationItemTemplate = v.object({
  name: requiredText(),
  description: richText(),
  locale: emplacement(),
  productIds: ids(),
  sourcings: v.optional(list(templateSourcing), () => [{ name: 'standard' as const, productIds: [] }]),
  tagIds: ids(),
});

/** An item template in a preparation template, with quantity and variety. */
export const templateItem = v.object({
  itemTemplateId: requiredId(),
  quantity: integerFrom(0, 1),
  variety: flag(),
});
const described = {
  name: requiredText(),
  description: richText(),
  instructions: richText(),
  mediaItemIds: ids(),
  tagIds: ids(),
};
/** Form fields of a preparation template. */
export const preparationTemplate = v.object({
  ...described,
  kittingInstructions: richText(),
  items: v.optional(list(templateItem), () => []),
});
/** Form fields of a unit template. */
export const setupUnitTemplate = v.object({ ...described, preparationTemplateIds: ids() });
/** Form fields of an area template. */
export const setupAreaTemplate = v.object({ ...described, internalOnly: flag(true), unitTemplateIds: ids() });
