import type { ErrorCode } from '@groundwork/contract';
import { conflict } from '../problem.ts';
import type { Doc } from './document.ts';
import { nameOf } from './name.ts';

const shown = 10;

/** 409: an action on a record is not possible because of other records, whose names are part of the message. */
export function blocked(doc: Doc, what: string, why: string, names: readonly string[], code: ErrorCode = 'blocked') {
  const list = names.length > shown ? [...names.slice(0, shown), `${names.length - shown} more`] : names;
  const detail = list.length > 0 ? `: ${list.join(', ')}` : '';
  return conflict(`${nameOf(doc)} cannot be ${what} because ${why}${detail}.`, { code, errors: { names } });
}
