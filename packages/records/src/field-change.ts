import { type CollectionName, errorSummary, type RecordOf, type Result } from '@groundwork/contract';
import { collection, conflictAttempts, newerVersion } from '@groundwork/data-cache';
import { toast } from '@groundwork/ui';
import { atom, getDefaultStore } from 'jotai';
import { isSameValue } from './form-state/form-state.ts';
import type { ConflictRecord } from './take-untouched.ts';

/** Somebody else changed the same field of a record while it was edited in its cell. */
export interface FieldConflict {
  label: string;
  mine: string;
  theirs: string;
  answer: (choice: 'mine' | 'theirs') => void;
}

/** The question that is open, asked by `<FieldConflictDialog>`. */
export const fieldConflictAtom = atom<FieldConflict | undefined>(undefined);

/** A change of one field of one record, made directly in a list. */
export interface FieldChange<N extends CollectionName, K extends keyof RecordOf<N> & string> {
  collection: N;
  /** As the user saw it. */
  record: RecordOf<N>;
  field: K;
  value: RecordOf<N>[K] | null;
  /** The field's name on screen. */
  label: string;
  /** A value in words; default: as it is. */
  describe?: (value: unknown) => string;
}

/**
 * As `storeField`; says by itself why it was refused, and answers whether the value is stored.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection } from '@groundwork/data-cache';
 * import { changeField } from '@groundwork/records';
 *
 * const rename = (vendor: RecordOf<'vendors'>, name: string) =>
 *   changeField({ collection: 'vendors', record: vendor, field: 'name', label: 'Name', value: name });
 * ```
 */
export async function changeField<N extends CollectionName, K extends keyof RecordOf<N> & string>(
  change: FieldChange<N, K>,
): Promise<boolean> {
  const outcome = await storeField(change);
  if (typeof outcome === 'boolean') return outcome;
  toast({ text: `Update failed. ${outcome}`, tone: 'danger' });
  return false;
}

/**
 * Stores one field, from a cell or a switch. A newer version of the record is no obstacle unless the same field changed in
 * it: then the user chooses. Answers whether the value is stored, or why it was refused.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection } from '@groundwork/data-cache';
 * import { storeField } from '@groundwork/records';
 *
 * const commit = (vendor: RecordOf<'vendors'>, name: string) =>
 *   storeField({ collection: 'vendors', record: vendor, field: 'name', label: 'Name', value: name });
 * ```
 */
export async function storeField<N extends CollectionName, K extends keyof RecordOf<N> & string>(
  change: FieldChange<N, K>,
): Promise<boolean | string> {
  const { collection: name, record, field, value } = change;
  const words = change.describe ?? ((given: unknown) => String(given ?? ''));
  const send = (ifMatch: string): Promise<Result<RecordOf<N>>> =>
    collection(name).patch(record.id, [{ op: 'replace', path: field, value }], { ifMatch });
  let seen: Readonly<Record<string, unknown>> & ConflictRecord = record as never;
  for (let attempt = 1; ; attempt += 1) {
    const result = await send(seen.timeModifiedUtc);
    if (result.succeeded) return true;
    const current = newerVersion<typeof seen>(result);
    if (!current || attempt === conflictAttempts) return errorSummary(result.error);
    if (isSameValue(current[field], value)) return true;
    if (!isSameValue(current[field], seen[field])) {
      const choice = await ask({ label: change.label, mine: words(value), theirs: words(current[field]) });
      attempt = 0;
      // Theirs is shown since the refusal brought it.
      if (choice === 'theirs') return false;
    }
    seen = current;
  }
}

function ask(conflict: Omit<FieldConflict, 'answer'>): Promise<'mine' | 'theirs'> {
  const store = getDefaultStore();
  // One question at a time: an older one that was not answered keeps what is stored.
  store.get(fieldConflictAtom)?.answer('theirs');
  return new Promise((resolve) => {
    store.set(fieldConflictAtom, {
      ...conflict,
      answer: (choice) => {
        store.set(fieldConflictAtom, undefined);
        resolve(choice);
      },
    });
  });
}
