import { type CollectionName, type FieldError, messages } from '@groundwork/contract';
import { rowFilterSql } from '../policy/visibility.ts';
import { invalid } from '../problem.ts';
import { tableOf } from '../store/tables.ts';
import type { Doc } from './document.ts';
import { type Pointer, pointersOf } from './pointers.ts';
import { statement } from './statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Ends the request with 400 where a record newly points to one that does not exist, is deleted, or is not visible to
 * the caller: an id must not be a way around what the lists hide.
 */
export async function requireReferences(work: UnitOfWork, name: CollectionName, before: Doc | undefined, after: Doc) {
  const earlier = before ? pointersOf(name, before) : new Map<CollectionName, Pointer[]>();
  const errors: FieldError[] = [];
  for (const [target, pointers] of pointersOf(name, after)) {
    // What the record points to already may move within it: a plan keeps working when its template is deleted.
    const kept = new Set(earlier.get(target)?.map(({ id }) => id));
    const added = pointers.filter(({ id }) => !kept.has(id) && !work.staged(target, id));
    if (added.length === 0) continue;
    const known = await visibleIds(work, target, [...new Set(added.map(({ id }) => id))]);
    for (const { id, field } of added) {
      const isReported = errors.some((error) => error.field === field);
      if (!known.has(id) && !isReported) errors.push({ field, message: messages.itemNotFound });
    }
  }
  if (errors.length > 0) throw invalid(...errors);
}

/**
 * What takes its parts along when it is deleted, or is not deleted while it has any: it stays until the request that adds
 * a part to it is done.
 */
const holding: readonly CollectionName[] = [
  'projects',
  'setupareas',
  'setupunits',
  'preparations',
  'locations',
  'tagsets',
];

async function visibleIds(work: UnitOfWork, name: CollectionName, ids: readonly string[]) {
  const { params, bind } = statement();
  const wanted = bind(ids);
  // A Subscriber's order may keep its vendor, which they cannot see: only references that a caller adds are checked.
  const visible = rowFilterSql(name, work.caller, bind) ?? 'false';
  const sql = `select t.id from ${tableOf(name)} t where t.id = any(${wanted}::text[]) and not t.is_deleted and ${visible}
    ${holding.includes(name) ? 'order by t.id for share of t' : ''}`;
  const { rows } = await work.queries.query<{ id: string }>(sql, params);
  return new Set(rows.map(({ id }) => id));
}
