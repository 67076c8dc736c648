import { type CollectionName, collectionNames, collections } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';

/** A field of a collection's schema that holds the id of another record, at whatever depth. */
export interface IdField {
  name: CollectionName;
  /** The steps to it; lists on the way are in the schema. */
  path: readonly string[];
  /** Where the id that belongs there would be. */
  target: CollectionName;
}
/**
 * The parts of a valibot schema that are needed here; its own types do not distinguish lists and objects at run time.
 */
interface Shape {
  type: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  pipe?: readonly Shape[];
}

/** Ids of other systems, of operations and of a plan's own nodes. */
const foreignIds = new Set(['gridId', 'azureId', 'googleId', 'operationId', 'targetId', 'deploymentId']);
const templates: Readonly<Record<string, CollectionName>> = {
  areaDeployments: 'setupareatemplates',
  unitDeployments: 'setupunittemplates',
  preparationDeployments: 'preparationtemplates',
  itemDeployments: 'preparationitemtemplates',
};
const targets: Readonly<Record<string, CollectionName>> = {
  actorId: 'users',
  areaId: 'setupareas',
  decidedById: 'users',
  fulfillingById: 'locations',
  inventoryItemId: 'inventoryitems',
  itemTemplateId: 'preparationitemtemplates',
  locationId: 'locations',
  mediaItemIds: 'mediaitems',
  memberIds: 'users',
  orderId: 'orders',
  ownerIds: 'users',
  photoId: 'mediaitems',
  preparationId: 'preparations',
  preparationItemId: 'preparationitems',
  preparationItemTemplateId: 'preparationitemtemplates',
  preparationTemplateIds: 'preparationtemplates',
  productId: 'products',
  productIds: 'products',
  projectId: 'projects',
  projectIds: 'projects',
  proposedById: 'users',
  requestedById: 'users',
  setId: 'tagsets',
  setupPlanId: 'setupplans',
  shipmentId: 'shipments',
  splitFromId: 'orders',
  substituteProductId: 'products',
  tagIds: 'tags',
  toLocationId: 'locations',
  templateId: 'preparationitemtemplates',
  unitId: 'setupunits',
  unitTemplateIds: 'setupunittemplates',
  userId: 'users',
  vendorId: 'vendors',
};

/** Every such field of every collection that clients write. A new one must say here what it points to. */
export const idFields: readonly IdField[] = collectionNames
  .filter((name) => !collections[name].journal)
  .flatMap((name) =>
    pathsOf(schemas[name] as unknown as Shape).map((path) => ({ name, path, target: targetOf(name, path) })),
  );

function pathsOf(shape: Shape | undefined, path: readonly string[] = []): (readonly string[])[] {
  const inner = unwrapped(shape);
  if (inner?.type === 'array') return pathsOf(inner.item, path);
  return Object.entries(inner?.entries ?? {}).flatMap(([field, entry]) => {
    const isId = /[a-z]Ids?$/.test(field) && !foreignIds.has(field);
    return isId ? [[...path, field]] : pathsOf(entry, [...path, field]);
  });
}

function targetOf(name: CollectionName, path: readonly string[]): CollectionName {
  const field = path.at(-1) ?? '';
  const parent = path.at(-2) ?? '';
  if (field === 'templateId' && templates[parent]) return templates[parent];
  if (field === 'deployedId') return 'orders';
  const target = targets[field];
  if (!target) throw new Error(`What does ${path.join('.')} of ${name} point to? Add it to testing/id-fields.ts.`);
  return target;
}

/** The value of the path's first field that contains `id` at its end, with the siblings that the schema requires. */
export function holding(
  { name, path }: IdField,
  id: unknown,
  siblings: Readonly<Record<string, unknown>> = {},
): { field: string; value: unknown; error: string } {
  const [field = '', ...rest] = path;
  const entries = schemas[name].entries as unknown as Record<string, Shape>;
  const { value, error } = valueAt(entries[field], rest, id, siblings, field);
  return { field, value, error };
}

function valueAt(
  shape: Shape | undefined,
  steps: readonly string[],
  id: unknown,
  siblings: Readonly<Record<string, unknown>>,
  error: string,
): { value: unknown; error: string } {
  const inner = unwrapped(shape);
  const [step, ...rest] = steps;
  if (inner?.type === 'array') {
    const isIds = step === undefined;
    const entry = valueAt(inner.item, steps, id, siblings, isIds ? error : `${error}.0`);
    return { value: [entry.value], error: entry.error };
  }
  if (step === undefined) return { value: id, error };
  const below = valueAt(inner?.entries?.[step], rest, id, siblings, `${error}.${step}`);
  return { value: { ...needed(inner, siblings), [step]: below.value }, error: below.error };
}

/** What an object of a list must have beside the field in question. */
function needed(shape: Shape | undefined, siblings: Readonly<Record<string, unknown>>) {
  const has = (field: string) => Object.hasOwn(shape?.entries ?? {}, field);
  const order = shape?.entries?.order ? { order: {} } : {};
  const own = Object.fromEntries(Object.entries(siblings).filter(([field]) => has(field)));
  return { ...(has('deployedId') && has('id') ? { id: crypto.randomUUID() } : {}), ...order, ...own };
}

/** The list or object inside optional wrappers and pipes. */
function unwrapped(shape: Shape | undefined): Shape | undefined {
  if (!shape) return undefined;
  if (shape.wrapped) return unwrapped(shape.wrapped);
  const first = shape.pipe?.[0];
  return first && first !== shape ? unwrapped(first) : shape;
}
