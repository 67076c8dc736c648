import type { Doc } from './document.ts';

/** What decides who sees a record: it stays, so that a removal reaches exactly those who had seen what it removes. */
const visibilityFields = ['projectId', 'locationId', 'internalOnly', 'userId'] as const;

/** What is left of a record that was removed for good: incremental fetches carry it, nothing else knows it any more. */
export function tombstoneOf(doc: Doc): Doc {
  const kept = visibilityFields.flatMap((field) => (doc[field] === undefined ? [] : [[field, doc[field]] as const]));
  const { id, timeCreatedUtc, timeModifiedUtc } = doc;
  const meta = { id, timeCreatedUtc, timeModifiedUtc, isArchived: false, isDeleted: true, isPurged: true };
  return { ...Object.fromEntries(kept), ...meta };
}

export const isTombstone = (doc: Doc): boolean => doc.isPurged === true;
/** SQL condition on alias `t`: the record was not removed for good. */
export const presentSql = `not (t.doc ? 'isPurged')`;

/** The records among those locked; a tombstone is as good as nothing. */
export const withoutTombstones = (found: ReadonlyMap<string, Doc>): Map<string, Doc> =>
  new Map([...found].filter(([, doc]) => !isTombstone(doc)));
