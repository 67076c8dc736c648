import type { ErrorCode } from '@groundwork/contract';
import { conflict } from '../problem.ts';
import type { Doc } from './document.ts';
import { nameOf } from './name.ts';

const shown = 10;

/** 409: an action on a record is not possible because of other records, whose names are part of the message. */
export function blocked(doc: Doc, what: string, why: string, names: readonly string[], code: ErrorCode = 'blocked') {
  const detail = names.length > 0 ? `: ${listed(names).join(', ')}` : '';
  return conflict(`${nameOf(doc)} cannot be ${what} because ${why}${detail}.`, { code, errors: { names } });
}

/** A name that several records have is said once, with their number: the shelves of a warehouse hold many trays. */
function listed(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const entries = [...counts];
  const rest = entries.slice(shown).reduce((sum, [, count]) => sum + count, 0);
  const first = entries.slice(0, shown).map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
  return rest > 0 ? [...first, `${rest} more`] : first;
}
