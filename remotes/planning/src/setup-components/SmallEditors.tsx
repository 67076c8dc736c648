import { messages } from '@groundwork/contract';
import { FormDialog, formFields, useConflict, type Values } from '@groundwork/records';
import { type DialogProps, toast } from '@groundwork/ui';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type ComponentFields, type ComponentRecord, type SomeCollection, sendFields } from './component-records.ts';

const Field = formFields('preparations');

export interface SmallEditorProps {
  collection: SomeCollection;
  record: ComponentRecord;
  onClose: () => void;
  /** After the change is stored. */
  onSaved?: (record: ComponentRecord) => void;
}
type Edited = keyof ComponentFields & ('name' | 'notes' | 'instructions' | 'mediaItemIds');

/** One field of a component in a dialog. A newer version that somebody else stored is shown, not overwritten. */
function FieldEditor({
  collection,
  record,
  onClose,
  onSaved,
  field,
  schema = v.optional(v.string()),
  children,
  ...dialog
}: SmallEditorProps & {
  title: string;
  field: Edited;
  schema?: v.GenericSchema;
  size?: DialogProps['size'];
  failurePrefix?: string;
  worksOffline?: boolean;
  children: ReactNode;
}) {
  const read = (of: object): Values => ({ [field]: (of as ComponentRecord)[field] });
  const conflict = useConflict(record, read, collection);
  return (
    <FormDialog
      size="medium"
      failurePrefix="Update failed."
      {...dialog}
      initial={conflict.initial}
      schema={v.object({ [field]: schema })}
      submitLabel="Save"
      busyLabel="Saving"
      needsChange
      notice={conflict.notice}
      onFailure={conflict.onFailure}
      submit={(values) =>
        conflict.save(values, (ifMatch) =>
          sendFields(collection, record.id, { [field]: values[field] } as ComponentFields, ifMatch),
        )
      }
      onDone={(saved) => {
        toast({ text: 'Saved', tone: 'success' });
        onSaved?.(saved);
        onClose();
      }}
      onCancel={onClose}
    >
      {children}
    </FormDialog>
  );
}

/** The current notes, to change any of them ([SD-11]). */
export const NotesEditor = (props: SmallEditorProps) => (
  <FieldEditor {...props} title="Edit Notes" field="notes" failurePrefix="Notes update failed." worksOffline>
    <Field.Text name="notes" label="Notes" multiline rows={8} autoFocus />
  </FieldEditor>
);

export const RenameEditor = (props: SmallEditorProps) => (
  <FieldEditor
    {...props}
    title="Rename"
    size="small"
    field="name"
    schema={v.pipe(v.optional(v.string(), ''), v.trim(), v.minLength(1, messages.required))}
  >
    <Field.Text name="name" label="Name" autoFocus />
  </FieldEditor>
);

export const InstructionsEditor = (props: SmallEditorProps) => (
  <FieldEditor {...props} title="Edit Instructions" size="large" field="instructions">
    <Field.RichText name="instructions" label="Instructions" autoFocus />
  </FieldEditor>
);

/** The pictures of a component; what is taken off and belongs to the project is deleted with it ([SD-12]). */
export const PhotosEditor = (props: SmallEditorProps) => (
  <FieldEditor
    {...props}
    title="Photos"
    size="large"
    field="mediaItemIds"
    schema={v.optional(v.array(v.string()))}
    worksOffline
  >
    <Field.Images isProjectRelated keepsOffline />
  </FieldEditor>
);

const editors = {
  photos: PhotosEditor,
  notes: NotesEditor,
  instructions: InstructionsEditor,
  name: RenameEditor,
};
export type EditorName = keyof typeof editors;

/** The small editor of that name. */
export function SmallEditor({ name, ...props }: SmallEditorProps & { name: EditorName }) {
  const Editor = editors[name];
  return <Editor {...props} />;
}
