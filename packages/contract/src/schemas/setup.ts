import * as v from 'valibot';
import { preparationItemStatuses, setupStatuses } from '../statuses.ts';
import { id, ids, integerFrom, literal, requiredId, requiredText, richText, text } from './fields.ts';

const component = {
  name: requiredText(),
  projectId: requiredId(),
  description: richText(),
  instructions: richText(),
  notes: text(),
  mediaItemIds: ids(),
  tagIds: ids(),
};
/** Form fields of an area. */
export const setupArea = v.object({ ...component, status: literal(setupStatuses, 'New') });
/** Form fields of a unit. */
export const setupUnit = v.object({ ...setupArea.entries, areaId: id() });
/** Form fields of a preparation. */
export const preparation = v.object({ ...setupArea.entries, unitId: id(), kittingInstructions: richText() });
/** Form fields of a preparation item. */
export const preparationItem = v.object({
  ...component,
  status: literal(preparationItemStatuses, 'New'),
  quantity: integerFrom(0, 1),
  preparationId: id(),
  templateId: id(),
  inventoryItemId: id(),
  kittingInstructions: richText(),
  unitId: id(),
});
