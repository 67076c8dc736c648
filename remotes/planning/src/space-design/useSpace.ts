import type { CollectionName, ModuleRequest, Order, Project, SetupPlan } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { getSession } from '@groundwork/shell-sdk';
import { type Atom, atom, useAtomValue } from 'jotai';
import { hasArrived } from '../has-arrived.ts';
import { listsOfPlans, planRecordsAtom } from '../plan/usePlanFacts.ts';
import type { LoadedTree } from '../setup-components/ComponentPages.tsx';
import { collectionOf } from '../setup-components/component-levels.ts';
import type { ComponentRecord } from '../setup-components/component-records.ts';
import { planOf } from '../setup-plan/plan-of.ts';
import { buildSpace, type Space } from './space.ts';

const lists = ['setupplans', 'moduleRequests', ...listsOfPlans] as const satisfies readonly CollectionName[];
/** Pictures come when they come; without the others a component would be shown as something it is not. */
const awaited = lists.filter((name) => name !== 'products' && name !== 'mediaitems');

export interface LoadedSpace extends LoadedTree {
  plan: SetupPlan | undefined;
  space: Space;
}
interface ProjectSpace {
  plan: SetupPlan | undefined;
  space: Space;
}

const noComponents = { areaDeployments: [], unitDeployments: [], preparationDeployments: [] };
const isSettledAtom = atom((get) =>
  awaited.every((name) => {
    const status = get(collection(name).statusAtom);
    return hasArrived(status) || status.state === 'failed';
  }),
);

/** All of a project's space is built once for every page that shows it, and again when one of its records changes. */
const spaceAtom = ({ id, setupPlanId }: Project): Atom<ProjectSpace> =>
  atom((get) => {
    const plan = planOf({ setupPlanId }, get(collection('setupplans').byAtom('projectId', id)));
    const { template } = get(planRecordsAtom);
    const ordersOf = new Map<string, Order[]>();
    for (const order of get(collection('orders').byAtom('projectId', id))) {
      if (!order.preparationItemId) continue;
      const known = ordersOf.get(order.preparationItemId);
      if (known) known.push(order);
      else ordersOf.set(order.preparationItemId, [order]);
    }
    const requests = get(collection('moduleRequests').byAtom('projectId', id));
    const wishes = new Map(
      requests
        .filter(({ kind, status }) => kind === 'wish' && status === 'Draft')
        .map((wish) => [wish.deploymentId ?? '', wish]),
    );
    const last = lastWishes(requests);
    const space = buildSpace(plan && get(isSettledAtom) ? plan : noComponents, {
      template,
      record: (level, recordId) => collection(collectionOf[level]).get(recordId) as ComponentRecord | undefined,
      order: (orderId) => collection('orders').get(orderId),
      ordersOf: (itemId) => ordersOf.get(itemId) ?? [],
      wish: (deploymentId) => wishes.get(deploymentId),
      declined: (deploymentId) => declinedLately(last.get(deploymentId)),
      isAccepted: (deploymentId) => last.get(deploymentId)?.outcome === 'Accepted',
      isForSubscriber: getSession()?.isStaff === false,
    });
    return { plan, space };
  });

const month = 30 * 24 * 3600 * 1000;
/** Declined within a month: long enough to be read, and not for ever. */
function declinedLately(wish: ModuleRequest | undefined): ModuleRequest | undefined {
  const isLate = wish?.decidedUtc !== undefined && Date.parse(wish.decidedUtc) > Date.now() - month;
  return isLate && wish.outcome === 'Declined' ? wish : undefined;
}

/** The last wish for each deployment. */
function lastWishes(requests: readonly ModuleRequest[]): ReadonlyMap<string, ModuleRequest> {
  const last = new Map<string, ModuleRequest>();
  for (const request of requests) {
    if (request.kind !== 'wish' || !request.deploymentId) continue;
    const known = last.get(request.deploymentId);
    if (!known || known.timeCreatedUtc < request.timeCreatedUtc) last.set(request.deploymentId, request);
  }
  return last;
}

const spaces = new WeakMap<Project, Atom<ProjectSpace>>();
/** The pages of the four depths stay mounted beside one another: they share the space of the project they show. */
function spaceAtomOf(project: Project): Atom<ProjectSpace> {
  const space = spaces.get(project) ?? spaceAtom(project);
  spaces.set(project, space);
  return space;
}

/** The plan of a project with everything that has become of it, kept in sync. */
export function useSpace(project: Project): LoadedSpace {
  useLists(lists);
  const { plan, space } = useAtomValue(spaceAtomOf(project));
  const isSettled = useAtomValue(isSettledAtom);
  const plans = useAtomValue(collection('setupplans').statusAtom);
  return {
    plan,
    space,
    isSettled,
    failure: plans.state === 'failed' && !plans.hasData ? plans.message : undefined,
    retry: () => void collection('setupplans').load({ force: true }),
  };
}
