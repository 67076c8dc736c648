import {
  type ActivityAct,
  type ActivityEventType,
  type ArchiveChange,
  type CollectionName,
  collections,
  type FieldChange,
  isEmptyValue,
} from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import type { Caller } from '../policy/caller.ts';
import { type Change, newMeta } from '../records/change.ts';
import { changedFields, type Doc } from '../records/document.ts';
import { nameOf } from '../records/name.ts';
import type { Queries } from '../store/store.ts';
import { withPauses } from '../with-pauses.ts';
import { type Labels, labelsOf } from './labels.ts';

/**
 * What is personal is nobody else's history; lines of a count are one themselves, and the numbers in them are not for
 * everybody while others still count.
 */
const isUnlogged = (name: CollectionName) => collections[name].personal === true || name === 'countlines';
/** Whole trees: what changed in them is said by number, or each debounced save would store two plans. */
const trees = new Set(['areaDeployments', 'unitDeployments', 'preparationDeployments', 'itemDeployments']);

/** One activity item and one audit event for each record that a request created, changed or deleted (docs: journal). */
export async function auditLogEntries(
  queries: Queries,
  caller: Caller,
  operationId: string,
  changes: readonly Change[],
  act?: ActivityAct,
): Promise<Change[]> {
  const logged: LoggedChange[] = [];
  for await (const change of withPauses(changes)) logged.push(...loggedChangesOf(change));
  const labels = await labelsOf(queries, logged);
  const entries: Change[] = [];
  for await (const { change, fields } of withPauses(logged)) {
    const { name, before, after } = change;
    const event = {
      targetId: after.id,
      targetType: collections[name].label,
      userId: caller.id,
      eventType: eventTypeOf(before, after),
      operationId,
      ...(projectOf(name, after) ? { projectId: projectOf(name, after) } : {}),
    };
    const audit = {
      ...event,
      userName: caller.name,
      changes: fields.map((field) => fieldChange(name, field, before?.[field], after[field], labels)),
    };
    entries.push(
      {
        name: 'activityitems',
        after: {
          ...newMeta(),
          ...event,
          targetName: nameOf(isPurge(change) && before ? before : after),
          ...archiveChangeOf(before, after),
          ...(act ? { act } : {}),
        } as Doc,
      },
      { name: 'auditevents', after: { ...newMeta(), ...audit } as Doc },
    );
  }
  return entries;
}

interface LoggedChange {
  change: Change;
  fields: readonly string[];
}

/** A change with the fields that are written down of it; empty for changes that no journal records. */
function loggedChangesOf(change: Change): LoggedChange[] {
  if (isUnlogged(change.name)) return [];
  if (isPurge(change)) return [{ change, fields: ['isPurged'] }];
  const changed = changedFields(change.before ?? {}, change.after);
  // A sign-in, which also activates an invited account, is not a change that people look for.
  if (change.before && changed.has('lastLogonUtc')) return [];
  const fields = inOrder(change.name, changed).filter(
    (field) => change.before !== undefined || !isEmpty(change.after[field]),
  );
  return change.before && fields.length === 0 ? [] : [{ change, fields }];
}

/** In the order in which the schema names them, which is how people know them. */
function inOrder(name: CollectionName, fields: ReadonlySet<string>) {
  const order = Object.keys(schemas[name].entries);
  return [...fields].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

const isEmpty = (value: unknown) => value === false || isEmptyValue(value);

/** The values of what is removed for good are not written down once more. */
const isPurge = ({ before, after }: Change) => after.isPurged === true && before?.isPurged !== true;

function eventTypeOf(before: Doc | undefined, after: Doc): ActivityEventType {
  if (!before) return 'RecordCreated';
  return after.isDeleted && (!before.isDeleted || after.isPurged) ? 'RecordDeleted' : 'RecordUpdated';
}

function archiveChangeOf(before: Doc | undefined, after: Doc): { archiveChange?: ArchiveChange } {
  if (!before) return {};
  // People look for the way out of the trash, also where the record is archived too.
  if (before.isDeleted && !after.isDeleted) return { archiveChange: 'restored' };
  if (Boolean(before.isArchived) === Boolean(after.isArchived)) return {};
  return { archiveChange: after.isArchived ? 'archived' : 'reactivated' };
}

function projectOf(name: CollectionName, doc: Doc) {
  return name === 'projects' ? doc.id : doc.projectId;
}

function fieldChange(name: CollectionName, field: string, from: unknown, to: unknown, labels: Labels): FieldChange {
  if (trees.has(field)) return { field, fromLabel: countLabel(from), toLabel: countLabel(to) };
  const change: FieldChange = { field };
  if (from !== undefined) change.from = from;
  if (to !== undefined) change.to = to;
  const target = collections[name].references[field];
  if (target) {
    change.fromLabel = labels.of(target, from);
    change.toLabel = labels.of(target, to);
  }
  return change;
}

const countLabel = (nodes: unknown) => `${Array.isArray(nodes) ? nodes.length : 0} components`;
