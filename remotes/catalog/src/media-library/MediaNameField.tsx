import { projectMediaDelimiter } from '@groundwork/contract';
import { useField, useForm } from '@groundwork/records';
import { TextField } from '@groundwork/ui';
import { useState } from 'react';

/** The mark that a project's pictures end with, if it is one of those. */
const markOf = (name: string): string =>
  name.includes(projectMediaDelimiter) ? (/##[^#]*$/.exec(name)?.[0] ?? '') : '';

/** The name of a media item without the mark of a project's pictures, which is kept. */
export function MediaNameField() {
  const form = useForm();
  // Kept also while the name is empty.
  const [mark] = useState(() => markOf(String(form.initialValue('name') ?? '')));
  const titleOf = (value: unknown) => {
    const name = String(value ?? '');
    return mark && name.endsWith(mark) ? name.slice(0, -mark.length) : name;
  };
  const field = useField<string | undefined>('name', { label: 'Name', describe: titleOf });
  return (
    <TextField
      label="Name"
      name="name"
      autoFocus
      value={titleOf(field.value)}
      onChange={(text) => {
        // Nobody makes a picture a project's by its name.
        const own = text?.replaceAll(projectMediaDelimiter, '#');
        field.set(own ? `${own}${mark}` : undefined);
      }}
      error={field.error}
    />
  );
}
