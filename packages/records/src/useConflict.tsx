import type { CollectionName, RecordMeta, Result } from '@groundwork/contract';
import { newerVersion } from '@groundwork/data-cache';
import { type ReactNode, useState } from 'react';
import { ConflictNotice, FollowedChanges, loadDialogCode } from './dialog-code.tsx';
import type { FormState, Values } from './form-state/form-state.ts';
import { type ConflictRecord, takeUntouched } from './take-untouched.ts';

type Failure = Extract<Result<unknown>, { succeeded: false }>;

/** Handles a conflict (409) between a form and a newer version of its record: pass its parts to `<FormDialog>`. */
export interface Conflict {
  /** The initial values of the form. */
  initial: Values;
  /** The version that the form is based on. */
  ifMatch: string;
  /**
   * Sends a save from that version. Where an earlier save of this form was stored and its answer was lost, the newer version
   * is the user's own: the save goes on from it, and nobody is asked.
   */
  save: <T>(values: Values, send: (ifMatch: string) => Promise<Result<T>>) => Promise<Result<T>>;
  /** For `<FormDialog onFailure>`. */
  onFailure: (failure: Failure, form: FormState) => boolean;
  /** For `<FormDialog notice>`. */
  notice: (form: FormState) => ReactNode;
  /** Before a save that is not sent with `save`. */
  clear: () => void;
}

/**
 * Saving a record that somebody else may have changed meanwhile, for editors of all or of a few of its fields: `read` takes
 * the fields of the form from a record.
 * @param name where the record is kept: others' changes then show in the open form as they arrive
 * (docs: field-conflicts)
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection } from '@groundwork/data-cache';
 * import { FormDialog, formFields, useConflict } from '@groundwork/records';
 * import * as v from 'valibot';
 *
 * const schema = v.object({ notes: v.optional(v.string()) });
 * const Field = formFields('vendors');
 * function EditNotes({ vendor, onClose }: { vendor: RecordOf<'vendors'>; onClose: () => void }) {
 *   const conflict = useConflict(vendor, (record) => ({ notes: (record as { notes?: string }).notes }), 'vendors');
 *   return (
 *     <FormDialog
 *       title="Edit Notes"
 *       initial={conflict.initial}
 *       schema={schema}
 *       submitLabel="Save"
 *       busyLabel="Saving"
 *       failurePrefix="Update failed."
 *       notice={conflict.notice}
 *       onFailure={conflict.onFailure}
 *       submit={(values) =>
 *         conflict.save(values, (ifMatch) =>
 *           collection('vendors').patch(vendor.id, [{ op: 'replace', path: '/notes', value: values.notes }], { ifMatch }),
 *         )
 *       }
 *       onDone={onClose}
 *       onCancel={onClose}
 *     >
 *       <Field.Text name="notes" label="Notes" multiline />
 *     </FormDialog>
 *   );
 * }
 * ```
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
  const [sent] = useState<Values[]>([]);
  const follow = (theirs: Values, version: string) => {
    setBase(theirs);
    setIfMatch(version);
  };
  const clear = () => setShown(undefined);
  return {
    initial,
    ifMatch,
    clear,
    save: async (values, send) => {
      clear();
      sent.push(read(values));
      const result = await send(ifMatch);
      const own = (await loadDialogCode()).ownVersion(result, read, sent);
      if (!own) return result;
      follow(read(own), own.timeModifiedUtc);
      return send(own.timeModifiedUtc);
    },
    onFailure: (failure, form) => {
      const current = newerVersion<RecordMeta>(failure);
      if (!current) return false;
      // What is gone cannot be saved again; that it is gone shows above the form.
      if (name && (current.isDeleted || current.isArchived)) return true;
      const theirs = read(current);
      takeUntouched(form, base, theirs);
      setShown({ base, theirs });
      follow(theirs, current.timeModifiedUtc);
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
            sent={sent}
            onFollowed={follow}
          />
        )}
        {shown && <ConflictNotice form={form} base={shown.base} theirs={shown.theirs} />}
      </>
    ),
  };
}
