import type { PatchOperation } from '@groundwork/contract';
import type { StoredRecord } from '../stored-record.ts';

/**
 * A change of one field that can be applied to a newer version of the record. Text appended to notes and images added to
 * or removed from a list merge with other people's changes; only a replaced value (`set`) can conflict.
 */
export type FieldChange =
  | { kind: 'set'; from: unknown; to: unknown }
  /** `before`: how often the notes that the user saw had this text already; entries of older releases have none. */
  | { kind: 'append'; text: string; before?: number }
  | { kind: 'list'; added: readonly string[]; removed: readonly string[] };
export type Changes = Readonly<Record<string, FieldChange>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a || null) === JSON.stringify(b || null);
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOf = (value: unknown) => (typeof value === 'string' ? value.trimEnd() : '');

function changeOf(field: string, from: unknown, to: unknown): FieldChange {
  if (field === 'mediaItemIds') {
    const [before, after] = [listOf(from), listOf(to)];
    return {
      kind: 'list',
      added: after.filter((id) => !before.includes(id)),
      removed: before.filter((id) => !after.includes(id)),
    };
  }
  const head = textOf(from) && `${textOf(from)}\n`;
  if (field === 'notes' && typeof to === 'string' && to.length > head.length && to.startsWith(head))
    return appended(to.slice(head.length), textOf(from));
  return { kind: 'set', from: from ?? null, to: to ?? null };
}

function appended(text: string, notes: string): FieldChange {
  const before = timesIn(notes, text);
  return { kind: 'append', text, ...(before > 0 ? { before } : {}) };
}

/** How often the notes have these lines. */
function timesIn(notes: string, text: string): number {
  // Each line has its own ends: lines that follow one another share none.
  const lines = (all: string) => `\n${all.trimEnd().replaceAll('\n', '\n\n')}\n`;
  return lines(notes).split(lines(text)).length - 1;
}

/** The changes that a PATCH makes to the version of the record that the user saw. */
export const changesOf = (record: StoredRecord, operations: readonly PatchOperation[]): Changes =>
  Object.fromEntries(
    operations.map(({ path, value }) => {
      const field = path.replace(/^\//, '');
      return [field, changeOf(field, record[field], value)];
    }),
  );

function applied(change: FieldChange, current: unknown): unknown {
  if (change.kind === 'set') return change.to;
  if (change.kind === 'append') {
    const text = textOf(current);
    // Sent before, but the answer was lost: the server has the text already.
    if (timesIn(text, change.text) > (change.before ?? 0)) return current;
    return text ? `${text}\n${change.text}` : change.text;
  }
  const kept = listOf(current).filter((id) => !change.removed.includes(id));
  return [...kept, ...change.added.filter((id) => !kept.includes(id))];
}

/** The changed fields with their new values, computed from the current record. */
export const fieldsAfter = (changes: Changes, current: StoredRecord): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, applied(change, current[field])]));

/** The PATCH that sets the fields. */
export const operationsOf = (fields: Readonly<Record<string, unknown>>): PatchOperation[] =>
  Object.entries(fields).map(([path, value]) => ({ op: 'replace', path, value }));

/** A message for the user if another person has set one of the fields to a different value; else undefined. */
export function conflictIn(changes: Changes, current: StoredRecord, name: string): string | undefined {
  for (const [field, change] of Object.entries(changes)) {
    if (change.kind !== 'set' || isSame(current[field], change.from) || isSame(current[field], change.to)) continue;
    return field === 'status'
      ? `${name} was set to ${String(current[field])} meanwhile. Retry sets it to yours.`
      : `The ${field} of ${name} were changed meanwhile. Retry puts yours in their place.`;
  }
  return undefined;
}

/** Rebases the changes onto `current`: `from` becomes the current value, so that they no longer conflict. */
export const rebaseOnto = (changes: Changes, current: StoredRecord | undefined): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      change.kind === 'set' ? { ...change, from: current?.[field] ?? null } : change,
    ]),
  );

/** True if every change is an image list without additions or removals. */
export const changesNothing = (changes: Changes): boolean =>
  Object.values(changes).every((change) => change.kind === 'list' && change.added.length + change.removed.length === 0);

export const touchesSame = (one: Changes, other: Changes): boolean => Object.keys(one).some((field) => field in other);

/** The change in a few words: 'Complete', 'Note: the handle is loose', '2 photos'. */
export function describe(changes: Changes): string {
  const words = Object.entries(changes).map(([field, change]) => {
    if (change.kind === 'append') return `Note: ${change.text.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d [^:]*: /, '')}`;
    if (change.kind === 'list') {
      const photos = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`;
      const { added, removed } = change;
      return [added.length > 0 && photos(added.length), removed.length > 0 && `${photos(removed.length)} taken off`]
        .filter(Boolean)
        .join(', ');
    }
    return field === 'status' ? String(change.to) : field === 'notes' ? 'Notes' : 'Reservations';
  });
  return words.filter(Boolean).join(' · ');
}
