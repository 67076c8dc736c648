import { type CollectionName, collections, type FieldError } from '@groundwork/contract';
import { badRequest, invalid } from '../problem.ts';
import type { Doc } from './document.ts';

export interface Replacement {
  path: string;
  /** The path's parts; the first is a field of the record. */
  steps: readonly [string, ...string[]];
  value: unknown;
}

/** Many more than there are fields: each is done for every record that is named. */
const mostOperations = 1_000;

/** Reads the operations of a PATCH: op 'replace', paths with or without a leading '/', JSON pointers below a field. */
export function readOperations(name: CollectionName, body: unknown): Replacement[] {
  if (!Array.isArray(body) || body.length === 0) throw badRequest('The body must be a list of {op, path, value}.');
  if (body.length > mostOperations) throw badRequest(`A PATCH takes at most ${mostOperations} operations.`);
  const errors: FieldError[] = [];
  const operations: Replacement[] = [];
  for (const entry of body) {
    const { op, path, value } = (entry ?? {}) as Record<string, unknown>;
    const field = typeof path === 'string' ? path : '';
    const [first, ...rest] = field
      .replace(/^\//, '')
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (op !== 'replace') errors.push({ field, message: "op must be 'replace'" });
    else if (!first || !collections[name].patch.includes(first)) errors.push({ field, message: 'Unknown field' });
    else if (isFlag(first) && (rest.length > 0 || typeof value !== 'boolean'))
      errors.push({ field, message: 'Must be true or false' });
    else operations.push({ path: field, steps: [first, ...rest], value });
  }
  if (errors.length > 0) throw invalid(...errors);
  return operations;
}

const isFlag = (field: string) => field === 'isDeleted' || field === 'isArchived';

/** A copy of the record with the values replaced; null at the top empties the field. */
export function applyOperations(doc: Doc, operations: readonly Replacement[]): Doc {
  const next = structuredClone(doc);
  for (const { path, steps, value } of operations) {
    let target: Record<string, unknown> = next;
    for (const step of steps.slice(0, -1)) {
      const inner = Object.hasOwn(target, step) ? target[step] : undefined;
      if (typeof inner !== 'object' || inner === null) throw invalid({ field: path, message: 'Nothing is there' });
      target = inner as Record<string, unknown>;
    }
    const last = steps.at(-1) ?? '';
    if (Array.isArray(target) && !(/^\d+$/.test(last) && Number(last) < target.length)) {
      throw invalid({ field: path, message: 'Nothing is there' });
    }
    if (last === '__proto__') throw invalid({ field: path, message: 'Unknown field' });
    if (steps.length === 1 && (value === null || value === undefined)) delete target[last];
    else target[last] = value;
  }
  return next;
}
