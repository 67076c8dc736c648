import type { Project } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { FormDialog, formFields, useConflict } from '@groundwork/records';
import * as v from 'valibot';

const Field = formFields('projects');
const schema = v.object({ notes: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20_000)))) });
const read = (record: object) => ({ notes: (record as Partial<Project>).notes });

/** The notes of a project alone: users who may not edit the project may still write them. */
export function EditNotes({ project, onClose }: { project: Project; onClose: () => void }) {
  const conflict = useConflict(project, read, 'projects');
  return (
    <FormDialog
      title="Edit Notes"
      size="small"
      initial={conflict.initial}
      schema={schema}
      submitLabel="Save"
      busyLabel="Saving…"
      failurePrefix="Update failed."
      needsChange
      notice={conflict.notice}
      onFailure={conflict.onFailure}
      submit={(values) =>
        conflict.save(values, (ifMatch) => {
          const value = values.notes ?? null;
          return collection('projects').patch(project.id, [{ op: 'replace', path: 'notes', value }], { ifMatch });
        })
      }
      onDone={onClose}
      onCancel={onClose}
    >
      <Field.Text name="notes" label="Notes" multiline autoFocus />
    </FormDialog>
  );
}
