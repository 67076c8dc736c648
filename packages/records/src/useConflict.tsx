import type { CollectionName, Result } from '@groundwork/contract';
import { newerVersion } from '@groundwork/data-cache';
import { type ReactNode, useState } from 'react';
import { ConflictNotice, FollowedChanges } from './dialog-code.tsx';
import type { FormState, Values } from './form-state/form-state.ts';
import { type ConflictRecord, takeUntouched } from './take-untouched.ts';

type Failure = Extract<Result<unknown>, { succeeded: false }>;

/** Handles a conflict (409) between a form and a newer version of its record: pass its parts to `<FormDialog>`. */
export interface Conflict {
  /** The initial values of the form. */
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
 * @param name where the record is kept: others' changes then show in the open form as they arrive
 * (docs: field-conflicts)
 */
export function useConflict<R extends ConflictRecord & { id: string }>(
  record: R,
  read: (record: object) => Values,
  name?: CollectionName,
): Conflict {
  const [initial] = useState(() => read(record));
  // The version that the form is based on: the record as it was opened, later as others stored it.
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
    notice: (form) => (
      <>
        {name && (
          <FollowedChanges
            collection={name}
            id={record.id}
            version={ifMatch}
            base={base}
            read={read}
            form={form}
            onFollowed={(theirs, version) => {
              setBase(theirs);
              setIfMatch(version);
            }}
          />
        )}
        {shown && <ConflictNotice form={form} base={shown.base} theirs={shown.theirs} />}
      </>
    ),
  };
}
