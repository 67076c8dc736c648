import type { BodyOf, CollectionName, NotificationKind, Project } from '@groundwork/contract';
import { accounts, userId } from './accounts.ts';
import type { World } from './world.ts';

/** Notifications older than this were read. */
const unreadDays = 3;
/** And older than this, done. */
const openDays = 10;
const keptDays = 60;

const staff = accounts.filter(({ category, type, status }) => category !== 'Subscriber' && type !== 'API' && !status);
const readers = new Set(staff.map(({ key }) => userId(key)));
const named = new Map(accounts.map(({ key, firstName, lastName }) => [userId(key), `${firstName} ${lastName}`]));
const director = userId('director');

interface News extends Partial<BodyOf<'notifications'>> {
  kind: NotificationKind;
  collection: CollectionName;
  id: string;
  recordName: string;
  by: string;
  at: string;
  to: readonly string[];
}

/** The inboxes of the demonstration, derived from its records: waiting requests, shipments and shortages of pickers. */
export function addNotifications(world: World): void {
  const { records, calendar, add } = world;
  const projects = new Map(records.projects.map((project) => [project.id, project]));
  const notify = ({ collection, id, by, at, to, ...facts }: News) => {
    const age = calendar.age(at);
    if (age > keptDays) return;
    const project = facts.projectId ? projects.get(facts.projectId) : undefined;
    if (project?.isDeleted || project?.isArchived) return;
    for (const person of new Set(to)) {
      if (person === by || !readers.has(person)) continue;
      add(
        'notifications',
        `${facts.kind}-${id}-${person}`,
        {
          ...facts,
          ...{ userId: person, recordRef: `${collection}/${id}`, projectName: project?.name },
          ...{ actorId: by, actorName: named.get(by), happenedUtc: at },
          readUtc: age > unreadDays ? at : undefined,
          doneUtc: age > openDays ? at : undefined,
        },
        { created: at },
      );
    }
  };
  const peopleOf = (project: Project | undefined) => (project ? [...project.ownerIds, ...project.memberIds] : []);

  for (const request of records.moduleRequests) {
    if (request.status !== 'Draft' || request.kind === 'link' || request.isDeleted) continue;
    const { id, name: recordName, projectId, kind: detail, requestedById, timeCreatedUtc: at } = request;
    const to = [director, ...(projects.get(projectId)?.ownerIds ?? [])];
    const about = { collection: 'moduleRequests', id, recordName, projectId } as const;
    notify({ ...about, kind: 'requestWaiting', detail, by: requestedById ?? '', at, to });
  }
  for (const { id, number, projectId, status, shippedUtc, arrivedUtc } of records.shipments) {
    const about = { collection: 'shipments', id, recordName: number, projectId, by: userId('picker') } as const;
    const to = peopleOf(projects.get(projectId ?? ''));
    if (status === 'Shipped' && shippedUtc) notify({ ...about, kind: 'shipmentShipped', at: shippedUtc, to });
    if (status === 'Arrived' && arrivedUtc) notify({ ...about, kind: 'shipmentArrived', at: arrivedUtc, to });
  }
  for (const { id, name: recordName, status, openedById, timeModifiedUtc: at } of records.counts) {
    const about = { collection: 'counts', id, recordName } as const;
    if (status === 'Review')
      notify({ ...about, kind: 'countToApply', by: userId('packer'), at, to: [openedById ?? ''] });
  }
  const waiting = records.orders.filter(({ status, isDeleted }) => status === 'Processing' && !isDeleted);
  for (const [index, { id, name: recordName, projectId }] of waiting.slice(0, 2).entries()) {
    const about = { collection: 'orders', id, recordName, projectId, by: userId('picker'), to: [director] } as const;
    const facts = { detail: index === 0 ? 'Too few' : 'Damaged', quantity: index + 1 };
    notify({ ...about, ...facts, kind: 'shortage', at: calendar.daysAgo(index + 1, 11) });
  }
}
