import {
  type ActivityEventType,
  type CollectionName,
  collections,
  type FieldChange,
  type RecordMeta,
} from '@groundwork/contract';
import { accounts, userId } from './accounts.ts';
import { demonstrationId } from './identifier.ts';
import { cascadeRoot } from './trash.ts';
import type { World } from './world.ts';

const days = 90;
/** How many events the demonstration's journals hold at most, times the scale. */
export const journalSize = 1_800;
/** A user that no longer exists, who did one thing. */
export const formerUserId = demonstrationId('users/somebody-who-left');

interface Event {
  collection: CollectionName;
  target: RecordMeta;
  type: ActivityEventType;
  time: string;
  operation?: string;
  changes: FieldChange[];
}
/** Records whose life the journals tell; journals, users' views and the accounts themselves are left out. */
const told = (Object.keys(collections) as CollectionName[]).filter(
  (name) => !['activityitems', 'auditevents', 'gridconfigurations', 'users'].includes(name),
);
const actors = ['director', 'contributor', 'basic', 'picker', 'administrator', 'packer'];

/** The journals of the last 90 days, read off the records: made, changed, deleted. */
export function addJournals(world: World, scale: number): void {
  const { add, calendar, random, records } = world;
  const events = told
    .flatMap((collection) => records[collection].flatMap((record) => eventsOf(world, collection, record)))
    .filter((event) => calendar.age(event.time) <= days);
  const kept = thin(events, journalSize * scale);
  kept.sort((left, right) => left.time.localeCompare(right.time) || left.target.id.localeCompare(right.target.id));
  const everybody = new Map(
    accounts.map((account) => [userId(account.key), `${account.firstName} ${account.lastName}`]),
  );
  for (const [index, event] of kept.entries()) {
    const actor = index === 900 ? formerUserId : userId(event.operation ? 'director' : random.pick(actors));
    const project =
      fieldOf(event.target, 'projectId') ?? (event.collection === 'projects' ? event.target.id : undefined);
    const shared = {
      targetId: event.target.id,
      targetType: event.collection,
      userId: actor,
      eventType: event.type,
      operationId: event.operation ?? demonstrationId(`operations/${index}`),
      projectId: project,
    };
    const history = { created: event.time };
    add('activityitems', String(index), { ...shared, targetName: nameOf(event.target) }, history);
    add(
      'auditevents',
      String(index),
      { ...shared, userName: everybody.get(actor) ?? 'Wim Gone', changes: event.changes },
      history,
    );
  }
}

function eventsOf({ calendar }: World, collection: CollectionName, record: RecordMeta): Event[] {
  const { timeCreatedUtc, timeModifiedUtc, isDeleted } = record;
  const shared = { collection, target: record };
  const project = fieldOf(record, 'projectId');
  const isDeployed = ['setupareas', 'setupunits', 'preparations', 'preparationitems', 'orders'].includes(collection);
  const deployed =
    isDeployed && project ? demonstrationId(`operations/deploy-${project}-${calendar.age(timeCreatedUtc)}`) : undefined;
  const made: Event = { ...shared, type: 'RecordCreated', time: timeCreatedUtc, operation: deployed, changes: [] };
  if (isDeleted)
    return [made, { ...shared, ...deletion(record), type: 'RecordDeleted', time: timeModifiedUtc, changes: [] }];
  if (timeModifiedUtc === timeCreatedUtc) return [made];
  return [made, { ...shared, type: 'RecordUpdated', time: timeModifiedUtc, changes: changesOf(record) }];
}

/** Everything that was deleted at the moment of the cascade went with the area. */
const deletion = (record: RecordMeta) => ({ operation: deleteOperation(record) });
/** The operation with which a record was deleted; the area of the cascade and its units share one. */
export function deleteOperation(record: RecordMeta): string {
  const root = demonstrationId(`setupareas/${cascadeRoot}`);
  const isCascade = record.id === root || fieldOf(record, 'areaId') === root;
  return demonstrationId(`operations/delete-${isCascade ? root : record.id}`);
}

function changesOf(record: RecordMeta): FieldChange[] {
  const status = fieldOf(record, 'status');
  if (status && status !== 'New')
    return [{ field: 'status', from: 'New', to: status, fromLabel: 'New', toLabel: status }];
  const notes = fieldOf(record, 'notes');
  if (notes) return [{ field: 'notes', from: undefined, to: notes, fromLabel: null, toLabel: notes }];
  const name = nameOf(record);
  return [{ field: 'name', from: `${name} (draft)`, to: name, fromLabel: `${name} (draft)`, toLabel: name }];
}

/** Deletions, the trash's only witness, and whole deployments stay; of the rest every so many go. */
function thin(events: readonly Event[], size: number): Event[] {
  const surplus = events.length - size;
  if (surplus <= 0) return [...events];
  const spare = events.filter((event) => event.type === 'RecordUpdated');
  const step = spare.length / surplus;
  const dropped = new Set(
    Array.from({ length: Math.min(surplus, spare.length) }, (_, index) => spare[Math.floor(index * step)]),
  );
  return events.filter((event) => !dropped.has(event));
}

function fieldOf(record: RecordMeta, field: string): string | undefined {
  const value = (record as unknown as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : undefined;
}
const nameOf = (record: RecordMeta) => fieldOf(record, 'name') ?? '';
