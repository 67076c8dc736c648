import { type CollectionName, collections } from '@groundwork/contract';
import type { Grant } from '@groundwork/contract/policy';
import { requireAccess, requireGrant } from '../policy/authorize.ts';
import { conflict, notAllowed, notFound } from '../problem.ts';
import { archiveFields } from './archive.ts';
import { newMeta } from './change.ts';
import { changedFields, type Doc } from './document.ts';
import { followers } from './followers.ts';
import { lockAhead } from './lock-order.ts';
import { applyOperations, type Replacement } from './patch.ts';
import { requireReferences } from './references.ts';
import { removeRecords } from './remove.ts';
import { restoreRecord } from './restore.ts';
import { settableFields } from './settable-fields.ts';
import { withoutTombstones } from './tombstone.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { isLiteral, requireValidExtras, validated } from './validate.ts';

/** The values of a body that a client may set. */
function settable(name: CollectionName, body: Readonly<Record<string, unknown>>) {
  const values = settableFields(name).map((field) => [field, body[field]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null));
}

/** `fields` are set whatever the form: what the server itself knows of the new record. */
export async function createRecord(
  work: UnitOfWork,
  name: CollectionName,
  body: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const grant = requireGrant(work.caller, name, 'create');
  requireValidExtras(name, body);
  const after = validated(name, { ...settable(name, body), ...fields, ...newMeta() } as Doc);
  if (name === 'gridconfigurations') after.userId = work.caller.id;
  requireAccess(work.caller, name, grant, [after]);
  await requireReferences(work, name, undefined, after);
  const changed = changedFields({}, after);
  await followers().rules[name]?.({
    work,
    caller: work.caller,
    name,
    grant,
    after,
    changed,
    sent: new Set(Object.keys(body)),
  });
  work.create(name, after);
  return after.id;
}

/** A PUT clears those fields of the form that the body leaves out and keeps every other one (docs: patch-and-put). */
export async function replaceRecord(
  work: UnitOfWork,
  name: CollectionName,
  id: string,
  body: Readonly<Record<string, unknown>>,
  ifMatch: string | undefined,
) {
  const grant = requireGrant(work.caller, name, 'update');
  const before = withoutTombstones(await work.lock(name, [id])).get(id);
  if (!before) throw notFound();
  requireMatch(before, ifMatch);
  requireValidExtras(name, body);
  const { form, serverOwned = [] } = collections[name];
  const cleared = form.filter((field) => !serverOwned.includes(field) && !isLiteral(name, field));
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => !cleared.includes(field)));
  await changeRecord(work, name, grant, before, { ...kept, ...settable(name, body) } as Doc, Object.keys(body));
}

/** Patches one or several records, all or none of them. */
export async function patchRecords(
  work: UnitOfWork,
  name: CollectionName,
  ids: readonly string[],
  operations: readonly Replacement[],
  ifMatch?: string,
) {
  requireFlagGrants(work, name, operations);
  await lockAhead(work, name, ids, operations);
  const found = withoutTombstones(await work.lock(name, ids));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw notFound(ids.length > 1 ? `Item not found: ${missing.join(', ')}` : undefined);
  for (const id of ids) {
    const before = found.get(id);
    if (!before) continue;
    requireMatch(before, ifMatch);
    const next = applyOperations(before, operations);
    const isDeleted = next.isDeleted === true;
    if (isDeleted && !before.isDeleted) await removeRecords(work, name, [id]);
    else if (!isDeleted && before.isDeleted) await restoreRecord(work, name, before);
    const fields = operations.some(({ steps }) => steps[0] !== 'isDeleted');
    if (!fields) continue;
    const current = work.staged(name, id) ?? before;
    const grant = requireGrant(work.caller, name, 'update');
    const flags = { isDeleted: current.isDeleted, isArchived: next.isArchived === true };
    const sent = operations.map(({ steps }) => steps[0]);
    await changeRecord(work, name, grant, current, { ...next, ...flags }, sent);
  }
}

/** Archiving is for Directors; deleting and restoring by PATCH need what DELETE needs. */
function requireFlagGrants(work: UnitOfWork, name: CollectionName, operations: readonly Replacement[]) {
  for (const { steps } of operations) {
    const [field] = steps;
    requireGrant(work.caller, name, field === 'isArchived' ? 'archive' : field === 'isDeleted' ? 'delete' : 'update');
  }
}

async function changeRecord(
  work: UnitOfWork,
  name: CollectionName,
  grant: Grant,
  before: Doc,
  next: Doc,
  sent: readonly string[],
) {
  const { caller } = work;
  const after = validated(name, next, before);
  const changed = changedFields(before, after);
  requireAccess(caller, name, grant, [before, after], changed);
  if (before.isDeleted && after.isDeleted) throw conflict('The item is deleted.', { code: 'deleted' });
  await requireReferences(work, name, before, after);
  await followers().rules[name]?.({ work, caller, name, grant, before, after, changed, sent: new Set(sent) });
  if (name === 'users' && before.id === caller.id && after.isDeleted) throw notAllowed();
  if (changed.has('isArchived')) Object.assign(after, archiveFields(name, after));
  work.stage({ name, before, after });
}

/** `If-Match: "{timeModifiedUtc}"`; a request without it is accepted (docs: optimistic-lock). */
export function requireMatch(before: Doc, ifMatch: string | undefined) {
  const wanted = ifMatch?.replace(/^W\//, '').replaceAll('"', '').trim();
  if (!wanted || wanted === '*' || wanted === before.timeModifiedUtc) return;
  throw conflict('Someone else changed this item.', { code: 'stale', current: before });
}
