import { FormDialog, formFields } from '@groundwork/records';
import { toast } from '@groundwork/ui';
import { useState } from 'react';
import * as v from 'valibot';
import { OwnNote, requiredNote } from './component-notes.ts';
import { type ComponentRecord, patchComponent } from './component-records.ts';
import type { SmallEditorProps } from './SmallEditors.tsx';

const Field = formFields('preparations');
const schema = v.object({ notes: requiredNote });

/** 'Leave a note': adds to the notes, and never changes those that are there. */
export function NoteDialog({ collection, record, onClose, onSaved }: SmallEditorProps) {
  const [note] = useState(() => new OwnNote());
  return (
    <FormDialog<ComponentRecord>
      title="Leave a note"
      size="medium"
      initial={{ notes: undefined }}
      schema={schema}
      submitLabel="Save"
      busyLabel="Saving"
      failurePrefix="Notes update failed."
      worksOffline
      submit={({ notes }) =>
        patchComponent(collection, record, (current) => ({ notes: note.in(current.notes, String(notes)) }))
      }
      onDone={(saved) => {
        toast({ text: 'Note added', tone: 'success' });
        onSaved?.(saved);
        onClose();
      }}
      onCancel={onClose}
    >
      <Field.Text name="notes" label="Note" multiline rows={4} autoFocus />
    </FormDialog>
  );
}
