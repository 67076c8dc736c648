import type { Result } from '@groundwork/contract';
import { type ReactNode, useState } from 'react';
import { ConflictNotice, type ConflictRecord, takeUntouched } from './ConflictNotice.tsx';
import type { FormState, Values } from './form/form-state.ts';

type Failure = Extract<Result<unknown>, { succeeded: false }>;

/** The version a refused save met: the stored record as it is now, if the refusal was for being out of date. */
export function newerVersion<R extends { timeModifiedUtc: string } = ConflictRecord>(
  result: Result<unknown>,
): R | undefined {
  const current = result.error?.current as R | undefined;
  return result.responseCode === 409 && current?.timeModifiedUtc ? current : undefined;
}

export interface Conflict {
  /** What the form starts with. */
  initial: Values;
  /** The version to send a save with. */
  ifMatch: string;
  /** For `<FormDialog onFailure>`. */
  onFailure: (failure: Failure, form: FormState) => boolean;
  /** For `<FormDialog notice>`. */
  notice: (form: FormState) => ReactNode;
  /** Before each save. */
  clear: () => void;
}

/**
 * Saving a record that somebody else may have changed meanwhile, for editors of all or of a few of its fields: `read` takes
 * the fields of the form from a record.
 */
export function useConflict<R extends ConflictRecord>(record: R, read: (record: object) => Values): Conflict {
  const [initial] = useState(() => read(record));
  // What the form was last level with: the record as it was opened, then what each conflict showed.
  const [base, setBase] = useState(initial);
  const [ifMatch, setIfMatch] = useState(record.timeModifiedUtc);
  const [shown, setShown] = useState<{ base: Values; theirs: Values }>();
  return {
    initial,
    ifMatch,
    clear: () => setShown(undefined),
    onFailure: (failure, form) => {
      const current = newerVersion(failure);
      if (!current) return false;
      const theirs = read(current);
      takeUntouched(form, base, theirs);
      setShown({ base, theirs });
      setBase(theirs);
      setIfMatch(current.timeModifiedUtc);
      return true;
    },
    notice: (form) => shown && <ConflictNotice form={form} base={shown.base} theirs={shown.theirs} />,
  };
}
