import {
  type ActivityEventType,
  type CollectionName,
  collectionNames,
  collections,
  type FieldChange,
  type RecordMeta,
} from '@groundwork/contract';
import { accounts, userId } from './accounts.ts';
import { demonstrationId } from './identifier.ts';
import type { Random } from './random.ts';
import { cascadeRoot } from './trash.ts';
import type { World } from './world.ts';

const days = 90;
/** How many events the demonstration's journals hold at most, times the scale. */
export const journalSize = 1_800;
/** A user that no longer exists, who did one thing. */
export const formerUserId = demonstrationId('users/somebody-who-left');

const cascadeAreaId = demonstrationId(`setupareas/${cascadeRoot}`);
const cascadeOperation = demonstrationId(`operations/delete-${cascadeAreaId}`);

interface Event {
  collection: CollectionName;
  target: RecordMeta;
  type: ActivityEventType;
  time: string;
  operation?: string;
  changes: FieldChange[];
}
/** Records whose changes are in the journals; journals, users' views and the accounts themselves are left out. */
const journaled = collectionNames.filter(
  (name) => !collections[name].journal && !collections[name].personal && name !== 'users',
);
const actors = ['director', 'contributor', 'basic', 'picker', 'administrator', 'packer'];

/** The journals of the last 90 days, read off the records: made, changed, deleted. */
export function addJournals(world: World, scale: number): void {
  const { add, calendar, random, records } = world;
  const events = journaled
    .flatMap((collection) => records[collection].flatMap((record) => eventsOf(world, collection, record)))
    .filter((event) => calendar.age(event.time) <= days);
  const kept = thin(events, journalSize * scale);
  kept.sort((left, right) => left.time.localeCompare(right.time) || left.target.id.localeCompare(right.target.id));
  const everybody = new Map(
    accounts.map((account) => [userId(account.key), `${account.firstName} ${account.lastName}`]),
  );
  for (const [index, event] of kept.entries()) {
    const actor = index === 900 ? formerUserId : userId(actorOf(event, random));
    const project =
      fieldOf(event.target, 'projectId') ?? (event.collection === 'projects' ? event.target.id : undefined);
    const shared = {
      targetId: event.target.id,
      targetType: collections[event.collection].label,
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

/** Deployments are the director's; what basic users may delete, one of them sometimes did. */
function actorOf({ type, operation, collection, target }: Event, random: Random): string {
  if (type === 'RecordDeleted') return deleterOf(collection, target);
  return operation ? 'director' : random.pick(actors);
}

function eventsOf({ calendar }: World, collection: CollectionName, record: RecordMeta): Event[] {
  const { timeCreatedUtc, timeModifiedUtc, isDeleted } = record;
  const shared = { collection, target: record };
  const project = fieldOf(record, 'projectId');
  const isDeployed = ['setupareas', 'setupunits', 'preparations', 'preparationitems', 'orders'].includes(collection);
  const deployed = isDeployed && project ? deployOperation(project, calendar.age(timeCreatedUtc)) : undefined;
  const made: Event = { ...shared, type: 'RecordCreated', time: timeCreatedUtc, operation: deployed, changes: [] };
  if (isDeleted)
    return [made, { ...shared, ...deletion(record), type: 'RecordDeleted', time: timeModifiedUtc, changes: [] }];
  if (timeModifiedUtc === timeCreatedUtc) return [made];
  const operation =
    collection === 'setupplans' && project ? deployOperation(project, calendar.age(timeModifiedUtc)) : undefined;
  return [
    made,
    { ...shared, operation, type: 'RecordUpdated', time: timeModifiedUtc, changes: changesOf(collection, record) },
  ];
}

/** The records of one deployment were made on one day; it is one operation. */
const deployOperation = (project: string, age: number) => demonstrationId(`operations/deploy-${project}-${age}`);

/** Who deleted a record; its account's key. */
export function deleterOf(collection: CollectionName, record: RecordMeta): string {
  if (deleteOperation(record) === cascadeOperation) return 'director';
  return collections[collection].projectField === 'projectId' ? 'basic' : 'contributor';
}

/** Everything that was deleted at the moment of the cascade went with the area. */
const deletion = (record: RecordMeta) => ({ operation: deleteOperation(record) });
/** The operation with which a record was deleted; the area of the cascade and its units share one. */
export function deleteOperation(record: RecordMeta): string {
  const isCascade = record.id === cascadeAreaId || fieldOf(record, 'areaId') === cascadeAreaId;
  return demonstrationId(`operations/delete-${isCascade ? cascadeAreaId : record.id}`);
}

const firstStatus: { [N in CollectionName]?: string } = { setupplans: 'Draft', moduleRequests: 'Draft' };

/** What the last change of a record may have been: its status, a figure, a note, at least its name. */
function changesOf(collection: CollectionName, record: RecordMeta): FieldChange[] {
  const first = firstStatus[collection] ?? 'New';
  const status = fieldOf(record, 'status');
  if (status && status !== first) return [change('status', first, status)];
  const { quantity, price } = record as RecordMeta & { quantity?: number; price?: number };
  if (collection === 'inventoryitems' && quantity !== undefined) return [change('quantity', quantity + 2, quantity)];
  if (collection === 'products' && price) return [change('price', Math.floor(price * 0.9), price)];
  const notes = fieldOf(record, 'notes');
  if (notes) return [change('notes', undefined, notes)];
  const name = nameOf(record);
  return [change('name', `${name} (draft)`, name)];
}
const change = (field: string, from: unknown, to: unknown): FieldChange => ({
  field,
  from,
  to,
  fromLabel: from === undefined ? null : String(from),
  toLabel: String(to),
});

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
