import { messages } from '@groundwork/contract';
import { FormDialog, useField } from '@groundwork/records';
import { TextField } from '@groundwork/ui';
import * as v from 'valibot';

const schema = v.object({ name: v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty(messages.required)) });

/** 'Rename': a name is required ([VA-51]). */
export function RenameComponent({
  name,
  onRename,
  onClose,
}: {
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}) {
  return (
    <FormDialog<string>
      title="Rename"
      size="small"
      initial={{ name }}
      schema={schema}
      submitLabel="Save"
      busyLabel="Saving"
      failurePrefix="Update failed."
      needsChange
      submit={async (values) => ({ succeeded: true, responseCode: 200, data: String(values.name).trim() })}
      onDone={(next) => {
        onRename(next);
        onClose();
      }}
      onCancel={onClose}
    >
      <NameField />
    </FormDialog>
  );
}

function NameField() {
  const field = useField<string | undefined>('name', { label: 'Name' });
  return <TextField label="Name" name="name" value={field.value} onChange={field.set} error={field.error} autoFocus />;
}
