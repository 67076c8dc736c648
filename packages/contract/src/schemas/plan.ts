import * as v from 'valibot';
import { requestStatuses, sourcings } from '../statuses.ts';
import { flag, id, integerFrom, list, literal, nullableId, optionalName, requiredId, requiredText } from './fields.ts';

/** The plan tree (docs: domain/plan): areas hold units, units preparations, preparations items, an item its order. */
const node = {
  id: requiredId(),
  templateId: nullableId(),
  name: optionalName(),
  deployedId: nullableId(),
  omit: flag(),
};
const nodes = <T extends v.GenericSchema>(item: T) => v.optional(list(item), () => []);

/** An item node of a plan. */
export const itemDeployment = v.object({
  ...node,
  /** Existing stock used instead of an order (docs: domain/plan). */
  inventoryItemId: nullableId(),
  order: v.object({
    productId: nullableId(),
    qty: integerFrom(0, 1),
    omit: flag(),
    deployedId: nullableId(),
  }),
});
/** A preparation node of a plan, with its items. */
export const preparationDeployment = v.object({
  ...node,
  sourcing: literal(sourcings, 'standard'),
  itemDeployments: nodes(itemDeployment),
});
/** A unit node of a plan, with its preparations. */
export const unitDeployment = v.object({ ...node, preparationDeployments: nodes(preparationDeployment) });
/** An area node of a plan, with its units. */
export const areaDeployment = v.object({
  ...node,
  /** The Subscriber who proposed it; kept by the server. Their withdrawal takes it out of the plan. */
  proposedById: id(),
  unitDeployments: nodes(unitDeployment),
});

/** Form fields of a plan with its tree. */
export const setupPlan = v.object({
  name: requiredText(),
  locationId: id(),
  projectId: requiredId(),
  status: literal(requestStatuses, 'Draft'),
  moduleType: literal(sourcings, 'standard'),
  quantity: integerFrom(1, 1),
  areaDeployments: nodes(areaDeployment),
  unitDeployments: nodes(unitDeployment),
  preparationDeployments: nodes(preparationDeployment),
  itemDeployments: nodes(itemDeployment),
  tagIds: v.optional(list(id()), () => []),
});
