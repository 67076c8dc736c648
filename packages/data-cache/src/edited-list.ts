import type { StoredRecord } from './stored-record.ts';

/** At `place` of the old list: the record there is taken, another one put there, or both. */
export interface Edit {
  place: number;
  isTaken: boolean;
  record: StoredRecord | undefined;
}

/**
 * A copy of the list with the edits, which come in the order of their places. The copy is one block move; of it only what
 * lies between two edits that shift it is written again, so that a change of one record in 100,000 costs no pass over all.
 */
export function edited(held: readonly StoredRecord[], edits: readonly Edit[]): readonly StoredRecord[] {
  const growth = edits.reduce((sum, { isTaken, record }) => sum + Number(!!record) - Number(isTaken), 0);
  // Made longer by any records, so that the array never has a hole: that would slow every reader down.
  const next = growth > 0 ? held.concat(held.slice(0, growth)) : held.slice();
  for (let length = next.length; length < held.length + growth; length += 1) next.push(held[0] as StoredRecord);
  let from = 0;
  let to = 0;
  const copyUntil = (end: number) => {
    if (from === to) from = to = end;
    else while (from < end) next[to++] = held[from++] as StoredRecord;
  };
  for (const { place, isTaken, record } of edits) {
    copyUntil(place);
    if (record) next[to++] = record;
    if (isTaken) from += 1;
  }
  copyUntil(held.length);
  if (growth < 0) next.length = held.length + growth;
  return next;
}
