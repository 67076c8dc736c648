import type { Result } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import { FormDialog, useField } from '@groundwork/records';
import { TextField } from '@groundwork/ui';
import * as v from 'valibot';

const schema = v.pick(schemas.setupareas, ['name']);

/** 'Rename': a name is required ([VA-51]). */
export function RenameComponent({
  name,
  onRename,
  onClose,
}: {
  name: string;
  /** Answers what became of it; a failure stays in the dialog. */
  onRename: (name: string) => Promise<Result<unknown>>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title="Rename"
      size="small"
      initial={{ name }}
      schema={schema}
      submitLabel="Save"
      busyLabel="Saving"
      failurePrefix="Update failed."
      needsChange
      submit={(values) => onRename(String(values.name).trim())}
      onDone={onClose}
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
