import { type CollectionName, collections } from '@groundwork/contract';

/** An id that a record holds, and its field as an error names it. */
export interface Pointer {
  field: string;
  id: string;
}
type Targets = Readonly<Record<string, CollectionName>>;

const levels: readonly [string, CollectionName][] = [
  ['areaDeployments', 'setupareatemplates'],
  ['unitDeployments', 'setupunittemplates'],
  ['preparationDeployments', 'preparationtemplates'],
  ['itemDeployments', 'preparationitemtemplates'],
];
/** A plan's nodes may begin at any level; what was deployed from them is the server's own (rules/plans.ts). */
const planTargets: Targets = Object.fromEntries(
  levels.flatMap((_, first) =>
    levels.slice(first).flatMap(([, template], depth) => {
      const path = levels.slice(first, first + depth + 1).map(([list]) => list);
      const node = path.join('.');
      const isItem = path.at(-1) === 'itemDeployments';
      const own: [string, CollectionName][] = [[`${node}.templateId`, template]];
      if (isItem) own.push([`${node}.inventoryItemId`, 'inventoryitems'], [`${node}.order.productId`, 'products']);
      return own;
    }),
  ),
);

/** Ids below the top level of a record: path without the numbers of list entries → collection. */
const nestedTargets: Readonly<Partial<Record<CollectionName, Targets>>> = {
  inventoryitems: { 'reservations.orderId': 'orders', 'reservations.preparationItemId': 'preparationitems' },
  moduleRequests: {
    'itemDeployments.templateId': 'preparationitemtemplates',
    'itemDeployments.order.productId': 'products',
    'itemDeployments.order.deployedId': 'orders',
  },
  preparationitemtemplates: { 'sourcings.productIds': 'products' },
  preparationtemplates: { 'items.itemTemplateId': 'preparationitemtemplates' },
  setupplans: planTargets,
};

/** Whether records of this collection name others below their top level: in nodes of plans, in reservations, in parts. */
export const hasNestedPointers = (name: CollectionName): boolean => nestedTargets[name] !== undefined;

/** Every id in a record that points to another one, by the collection that it points to. */
export function pointersOf(
  name: CollectionName,
  doc: Readonly<Record<string, unknown>>,
): ReadonlyMap<CollectionName, Pointer[]> {
  const found = new Map<CollectionName, Pointer[]>();
  for (const [place, target] of Object.entries({ ...collections[name].references, ...nestedTargets[name] })) {
    const pointers = found.get(target) ?? [];
    collect(doc, place.split('.'), '', (field, id) => pointers.push({ field, id }));
    found.set(target, pointers);
  }
  return found;
}

/** Walks the steps; a list of ids is one field, a list of objects one field each. */
function collect(value: unknown, steps: readonly string[], field: string, note: (field: string, id: string) => void) {
  const [step, ...rest] = steps;
  if (Array.isArray(value)) {
    const isIds = step === undefined;
    for (const [index, entry] of value.entries()) collect(entry, steps, isIds ? field : `${field}.${index}`, note);
  } else if (step === undefined) {
    if (typeof value === 'string' && value !== '') note(field, value);
  } else if (typeof value === 'object' && value !== null) {
    collect((value as Record<string, unknown>)[step], rest, field ? `${field}.${step}` : step, note);
  }
}
