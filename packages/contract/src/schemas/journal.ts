import * as v from 'valibot';
import { activityEventTypes } from '../statuses.ts';
import { id, list, literal, requiredId, text } from './fields.ts';

/** Fields of an activity item; the server writes them. */
export const activityItem = v.object({
  targetId: requiredId(),
  userId: id(),
  eventType: literal(activityEventTypes, 'RecordUpdated'),
  /** ADDITIVE: lets feeds collapse the changes of one operation, and filter by collection and project. */
  operationId: id(),
  targetType: text(100),
  targetName: text(1_000),
  projectId: id(),
  /** ADDITIVE: an update that took the record out of the lists, back into them, or back from the trash. */
  archiveChange: v.optional(v.picklist(['archived', 'reactivated', 'restored'])),
  /** ADDITIVE: the command of which this change is a part, where it changes records of several kinds. */
  act: v.optional(v.picklist(['return', 'undoReturn'])),
});

/** The change of one field in an audit event. */
export const fieldChange = v.object({
  field: v.string(),
  from: v.optional(v.unknown()),
  to: v.optional(v.unknown()),
  fromLabel: v.nullish(v.string()),
  toLabel: v.nullish(v.string()),
});
/** Fields of an audit event; the server writes them. */
export const auditEvent = v.object({
  targetId: requiredId(),
  targetType: text(100),
  userId: id(),
  userName: text(1_000),
  eventType: literal(activityEventTypes, 'RecordUpdated'),
  operationId: id(),
  projectId: id(),
  changes: v.optional(list(fieldChange), () => []),
});
