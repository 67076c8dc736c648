import type { CollectionName } from '@groundwork/contract';
import type { Method } from './http.ts';

/**
 * Which lists a successful call changes on the server beyond the record it answers (docs: data-cache#side-effects,
 * soft-delete).
 */
interface SideEffect {
  method: Method;
  path: RegExp;
  refresh: readonly CollectionName[];
  /** Only when the body sets this field. */
  field?: string;
}

const children: Partial<Record<CollectionName, readonly CollectionName[]>> = {
  projects: [
    'setupareas',
    'setupunits',
    'preparations',
    'preparationitems',
    'setupplans',
    'orders',
    'moduleRequests',
    'projectgroups',
  ],
  setupareas: ['setupunits', 'preparations', 'preparationitems', 'setupplans'],
  setupunits: ['preparations', 'preparationitems', 'setupplans'],
  preparations: ['preparationitems', 'setupplans'],
  preparationitems: ['setupplans'],
  orders: ['inventoryitems', 'setupplans', 'moduleRequests'],
  // The request that links an order to a template.
  moduleRequests: ['orders'],
  tagsets: ['tags'],
};
const families = Object.entries(children) as [CollectionName, readonly CollectionName[]][];

const sideEffects: readonly SideEffect[] = [
  {
    method: 'POST',
    path: /^setupplans\/deploy\//,
    refresh: ['setupareas', 'setupunits', 'preparations', 'preparationitems', 'orders', 'setupplans', 'moduleRequests'],
  },
  {
    method: 'POST',
    path: /^orders\/(delivery\/|partialdelivery\/|partialdeliverygroup)/,
    refresh: ['orders', 'inventoryitems', 'preparationitems', 'moduleRequests'],
  },
  { method: 'POST', path: /^orders\/split\//, refresh: ['orders', 'inventoryitems'] },
  { method: 'POST', path: /^moduleRequests\/deploy\//, refresh: ['orders', 'moduleRequests'] },
  // A wish is accepted in its plan.
  { method: 'POST', path: /^moduleRequests\/accept\//, refresh: ['setupplans', 'moduleRequests'] },
  // A proposal with a wish leaves the plan together with the wish.
  { method: 'POST', path: /^moduleRequests\/withdraw\//, refresh: ['setupplans', 'moduleRequests'] },
  { method: 'POST', path: /^moduleRequests\/decline\//, refresh: ['moduleRequests'] },
  // Wishes end with what the plan switches on or loses.
  { method: 'PUT', path: /^setupplans\//, refresh: ['moduleRequests'] },
  { method: 'POST', path: /^projects$/, refresh: ['setupplans'] },
  // The items of a preparation go with it to another unit.
  { method: 'PATCH', path: /^preparations(\/|$)/, field: 'unitId', refresh: ['preparationitems'] },
  { method: 'PUT', path: /^preparations\//, refresh: ['preparationitems'] },
  { method: 'PATCH', path: /^orders(\/|$)/, field: 'status', refresh: ['orders', 'inventoryitems'] },
  { method: 'PUT', path: /^orders\//, field: 'status', refresh: ['inventoryitems'] },
  ...families.flatMap(([parent, refresh]): SideEffect[] => [
    { method: 'DELETE', path: new RegExp(`^${parent}(/|$)`), refresh },
    { method: 'PATCH', path: new RegExp(`^${parent}(/|$)`), field: 'isDeleted', refresh },
    { method: 'PATCH', path: new RegExp(`^${parent}(/|$)`), field: 'isArchived', refresh },
  ]),
];

/** The lists to fetch again after a call. */
export function listsChangedBy(method: Method, path: string, body: unknown): readonly CollectionName[] {
  const changed = sideEffects.filter(
    (effect) => effect.method === method && effect.path.test(path) && (!effect.field || setsField(body, effect.field)),
  );
  return [...new Set(changed.flatMap(({ refresh }) => refresh))];
}

function setsField(body: unknown, field: string): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const operations = Array.isArray(body) ? body : 'patchOperations' in body ? body.patchOperations : undefined;
  if (!Array.isArray(operations)) return field in body;
  return operations.some(({ path }) => String(path).replace(/^\//, '') === field);
}
