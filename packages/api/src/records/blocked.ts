import { nameOf } from '../audit-log/name.ts';
import { conflict } from '../problem.ts';
import type { Doc } from './document.ts';

const shown = 10;

/** 409: what cannot be done to a record because of others, which are named. */
export function blocked(doc: Doc, what: string, why: string, names: readonly string[], code = 'blocked') {
  const list = names.length > shown ? [...names.slice(0, shown), `${names.length - shown} more`] : names;
  const detail = list.length > 0 ? `: ${list.join(', ')}` : '';
  return conflict(`${nameOf(doc)} cannot be ${what} because ${why}${detail}.`, { code, errors: { names } });
}
