import { formFields, useField } from '@groundwork/records';
import { RichTextField } from '@groundwork/ui';

const Field = formFields('setupunittemplates');

/** The texts, pictures and tags that every template but an item's has. */
export function TemplateFields({ hasKitting = false }: { hasKitting?: boolean }) {
  return (
    <>
      <Field.RichText name="description" label="Description" />
      <Field.RichText name="instructions" label="Instructions" />
      {hasKitting && <KittingInstructions />}
      <Field.Images />
      <Field.Tags />
    </>
  );
}

function KittingInstructions() {
  const field = useField<string | undefined>('kittingInstructions', { label: 'Kitting Instructions' });
  return (
    <RichTextField
      label="Kitting Instructions"
      name="kittingInstructions"
      value={field.value ?? ''}
      onChange={field.set}
      error={field.error}
    />
  );
}
