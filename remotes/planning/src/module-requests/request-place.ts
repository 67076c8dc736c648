import type { ModuleRequest, SetupPlan } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { atom } from 'jotai';
import { childLists, type PlanNode } from '../plan/plan-tree.ts';

/** The lists that places are read from. */
export const listsOfPlaces = [
  'projects',
  'locations',
  'preparationitems',
  'preparations',
  'setupunits',
  'setupareas',
  'setupplans',
] as const;

/** Where a request goes to: a request without a location of its own goes to its project's. */
export const locationOf = ({ locationId, projectId }: Pick<ModuleRequest, 'locationId' | 'projectId'>) =>
  locationId ?? collection('projects').get(projectId)?.locationId;

const joined = (names: readonly (string | undefined)[]) => names.filter(Boolean).join(' › ') || undefined;

/** Where what a request is for is, from the outside in: 'Primary Classroom › Shelf 1 › Pouring'; undefined where unknown. */
export function placeOf({ preparationItemId, deploymentId, projectId }: ModuleRequest): string | undefined {
  if (preparationItemId) {
    const item = collection('preparationitems').get(preparationItemId);
    const preparation = collection('preparations').get(item?.preparationId ?? '');
    const unit = collection('setupunits').get(preparation?.unitId ?? '');
    const area = collection('setupareas').get(unit?.areaId ?? '');
    return joined([area?.name, unit?.name, preparation?.name]);
  }
  if (!deploymentId) return undefined;
  const plan = collection('setupplans').get(collection('projects').get(projectId)?.setupPlanId ?? '');
  return (
    plan &&
    joined(
      pathTo(plan, deploymentId)
        ?.slice(0, -1)
        .map(({ name }) => name) ?? [],
    )
  );
}

/** The same, and again when one of the records that it is read from comes or changes. */
export const placeAtom = (request: ModuleRequest) =>
  atom((get) => {
    for (const name of listsOfPlaces) get(collection(name).allAtom);
    return placeOf(request);
  });

/** The nodes from the top of a plan down to the one with this id. */
function pathTo(above: SetupPlan | PlanNode, id: string): PlanNode[] | undefined {
  for (const list of childLists) {
    for (const node of (above as Partial<Record<typeof list, PlanNode[]>>)[list] ?? []) {
      const below = node.id === id ? [] : pathTo(node, id);
      if (below) return [node, ...below];
    }
  }
  return undefined;
}
