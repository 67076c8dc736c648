import { deltaBetween } from '@groundwork/data-cache';

/** The difference between two lists of rows. A small change never sets 100,000 rows again. */
export interface RowChanges<R> {
  add: R[];
  update: R[];
  remove: R[];
}

/**
 * Lists of the cache say what changed. Others are compared by one walk over both: they keep their order and the identity of
 * unchanged records, so an unchanged row costs one comparison. Undefined: so much changed that setting all rows is cheaper
 * (a quarter, or the order itself).
 */
export function rowChanges<R extends { id: string }>(
  before: readonly R[],
  after: readonly R[],
): RowChanges<R> | undefined {
  const limit = Math.max(100, after.length / 4);
  const delta = deltaBetween(before, after);
  if (delta) {
    const { added, updated, removed } = delta;
    if (added.length + updated.length + removed.length > limit) return undefined;
    return { add: [...added], update: [...updated], remove: [...removed] };
  }
  const changes: RowChanges<R> = { add: [], update: [], remove: [] };
  const gone = new Map<string, R>();
  const come = new Map<string, R>();
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const old = before[i];
    const now = after[j];
    if (old && now && old.id === now.id) {
      if (old !== now) changes.update.push(now);
      i++;
      j++;
    } else if (old && (!now || after.length - j <= before.length - i)) {
      gone.set(old.id, old);
      i++;
    } else if (now) {
      come.set(now.id, now);
      j++;
    }
    if (gone.size + come.size + changes.update.length > limit) return undefined;
  }
  for (const [id, record] of come) {
    if (gone.delete(id)) changes.update.push(record);
    else changes.add.push(record);
  }
  changes.remove.push(...gone.values());
  return changes;
}

/** The same changes, in which a row that is there already is not added a second time. */
export function withoutKnown<R extends { id: string }>(
  changes: RowChanges<R>,
  isKnown: (id: string) => boolean,
): RowChanges<R> {
  const known = changes.add.filter(({ id }) => isKnown(id));
  if (known.length === 0) return changes;
  return { ...changes, add: changes.add.filter(({ id }) => !isKnown(id)), update: [...changes.update, ...known] };
}

/** The rows that replace others in their places; undefined: a row has come, gone or moved. */
export function replacedRows<R extends { id: string }>(before: readonly R[], after: readonly R[]): R[] | undefined {
  if (before.length !== after.length) return undefined;
  const replaced: R[] = [];
  for (const [index, row] of after.entries()) {
    const old = before[index];
    if (old?.id !== row.id) return undefined;
    if (old !== row) replaced.push(row);
  }
  return replaced;
}
