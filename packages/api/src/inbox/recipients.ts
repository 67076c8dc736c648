import type { Project } from '@groundwork/contract';
import { type Caller, findCallers, isElevated } from '../policy/caller.ts';
import { commandPolicy } from '../policy/commands.ts';
import { accessScopeOf } from '../policy/visibility.ts';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import type { InboxEvent } from './events.ts';
import { withoutTopic } from './settings.ts';

type StoredProject = Doc & Project;

/** An event with those who are to know of it. */
export interface Addressed {
  event: InboxEvent;
  project?: StoredProject;
  userIds: readonly string[];
}

/**
 * Who is to know of each event: staff who may see its record, and never the person who caused it. Subscribers have no
 * inbox.
 */
export async function addressed(work: UnitOfWork, events: readonly InboxEvent[]): Promise<Addressed[]> {
  const projectIds = events.flatMap(({ projectId }) => projectId ?? []);
  const stored = await work.readMany('projects', projectIds);
  // One that this operation creates is not stored yet.
  const projectOf = (id: string | undefined) =>
    id === undefined ? undefined : ((work.staged('projects', id) ?? stored.get(id)) as StoredProject | undefined);
  const teams = await work.readMany(
    'locations',
    events.flatMap(({ audience }) => (audience.kind === 'counters' ? audience.warehouseId : [])),
  );
  const directors = events.some(({ audience }) => audience.kind === 'deciders' || audience.kind === 'counters')
    ? await directorIds(work)
    : [];
  const teamOf = (warehouseId: string) => (teams.get(warehouseId)?.memberIds ?? []) as readonly string[];
  const asked = events.map((event) => {
    const { audience, projectId } = event;
    const project = projectOf(projectId);
    if (audience.kind === 'people') return { event, project, ids: audience.userIds };
    if (audience.kind === 'counters') {
      return { event, project, ids: [...teamOf(audience.warehouseId), ...audience.userIds, ...directors] };
    }
    const own = project ? [...project.ownerIds, ...project.memberIds] : [];
    return { event, project, ids: audience.kind === 'deciders' ? [...own, ...directors] : own };
  });
  const wanted = [...new Set(asked.flatMap(({ ids }) => ids))];
  const callers = wanted.length > 0 ? await findCallers(work.queries, wanted) : [];
  const staff = callers.filter(
    ({ policyRole, user }) => policyRole !== 'Subscriber' && user.status !== 'Disabled' && user.type !== 'API',
  );
  const isUnwanted = await withoutTopic(
    work.queries,
    staff.map(({ id }) => id),
  );
  return asked.map(({ event, project, ids }) => {
    const meant = chosen(
      event,
      project,
      staff.filter(({ id }) => ids.includes(id)),
    );
    const userIds = meant.filter((caller) => maySee(caller, event, project)).map(({ id }) => id);
    return {
      ...{ event, project },
      userIds: userIds.filter((id) => id !== work.caller.id && !isUnwanted(id, event.kind)),
    };
  });
}

/** Those of the people asked for who have to do with it; every Director where nobody nearer can decide. */
function chosen({ audience }: InboxEvent, project: StoredProject | undefined, people: readonly Caller[]) {
  if (audience.kind === 'deciders') {
    // Owners whose role is ReadOnly can answer nothing.
    const isOwner = ({ id, policyRole }: Caller) =>
      policyRole !== 'ReadOnly' && project?.ownerIds.includes(id) === true;
    const near = people.filter((caller) => isOwner(caller) || (isElevated(caller) && isOf(caller, project)));
    return near.some(isElevated) ? near : people.filter((caller) => isOwner(caller) || isElevated(caller));
  }
  if (audience.kind === 'counters') {
    const mayApply = people.filter(({ policyRole }) => policyRole in commandPolicy['counts/apply']);
    const near = mayApply.filter(
      ({ id, warehouseIds }) => audience.userIds.includes(id) || warehouseIds.includes(audience.warehouseId),
    );
    return near.length > 0 ? near : mayApply;
  }
  return people;
}

/** By the project as this operation leaves it: who is added to it by the same operation sees it from now on. */
function maySee(caller: Caller, { collection }: InboxEvent, project: StoredProject | undefined) {
  // Its members were named by the chat service.
  if (collection === 'conversations') return true;
  const scope = accessScopeOf(collection, caller);
  if (scope === 'all') return project?.isDeleted !== true;
  if (!project || project.isDeleted || project.isArchived) return false;
  return scope !== undefined && (isOf(caller, project) || caller.teamProjectIds.includes(project.id));
}

const isOf = ({ id }: Caller, project: StoredProject | undefined) =>
  project !== undefined && (project.ownerIds.includes(id) || project.memberIds.includes(id));

async function directorIds(work: UnitOfWork): Promise<string[]> {
  const { rows } = await work.queries.query<{ id: string }>(
    `select id from users where role = 'Director' and not is_deleted and doc->>'category' = 'PES' order by id`,
  );
  return rows.map(({ id }) => id);
}
