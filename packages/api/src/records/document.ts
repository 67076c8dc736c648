import type { RecordMeta } from '@groundwork/contract';

/** A record as it is stored and sent: its meta fields and those of its collection. */
export type Doc = RecordMeta & Record<string, unknown>;

/** Equal as JSON, whatever the order of keys; an absent field equals undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, index) => isSame(entry, other[index]))
    );
  }
  const a = one as Record<string, unknown>;
  const b = other as Record<string, unknown>;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

const unloggedFields = new Set(['timeModifiedUtc', 'timeCreatedUtc', 'id']);

/** The fields in which two states of a record differ, stamps aside. */
export function changedFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return new Set([...fields].filter((field) => !unloggedFields.has(field) && !isSame(before[field], after[field])));
}
