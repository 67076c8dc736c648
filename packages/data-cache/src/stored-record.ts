import type { RecordMeta } from '@groundwork/contract';

/** A record of any collection, as the parts that do not know the collection see it. */
export type StoredRecord = RecordMeta & Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Why a received value is not a valid record, or undefined. Restricted projects ({id, name} only) carry no stamps. */
export function validationErrorOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no object';
  const record = value as Record<string, unknown>;
  if (!isText(record.id)) return 'has no id';
  if (record.isRestricted === true) return undefined;
  const missing = ['timeCreatedUtc', 'timeModifiedUtc'].find((field) => !isText(record[field]));
  return missing && `has no ${missing}`;
}

/** Ids of pictures that only this browser has: shown as media items, and never persisted with them. */
export const unsentPrefix = 'waiting-';
const unsentForm = new RegExp(`^${unsentPrefix}[\\da-f-]{36}$`);
/** Not a text of a person that begins like one. */
export const isUnsentId = (id: unknown): id is string =>
  typeof id === 'string' && id.startsWith(unsentPrefix) && unsentForm.test(id);
/** The ids of such pictures, anywhere in what is sent. */
export function unsentIdsIn(content: unknown): readonly string[] {
  const found = new Set<string>();
  JSON.stringify(content, (_, value: unknown) => {
    if (isUnsentId(value)) found.add(value);
    return value;
  });
  return [...found];
}

export const isStoredRecord = (value: unknown): value is StoredRecord => validationErrorOf(value) === undefined;
export const isRemoved = (record: StoredRecord): boolean => record.isDeleted || record.isArchived;
/** Whether `candidate` is an older state than the one we hold: a slow list must not undo a fresh write. */
export const isOlder = (candidate: StoredRecord, held: StoredRecord): boolean =>
  candidate.timeModifiedUtc < held.timeModifiedUtc;
