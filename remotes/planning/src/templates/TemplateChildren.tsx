import { ListSelector, useField } from '@groundwork/records';
import { countInWords } from './count-in-words.ts';

/** The templates that a template is put together of, picked from a grid with pictures and tags as its items are. */
export function TemplateChildren({
  name,
  label,
  collection,
}: {
  name: 'preparationTemplateIds' | 'unitTemplateIds';
  label: string;
  collection: 'preparationtemplates' | 'setupunittemplates';
}) {
  const field = useField<readonly string[] | undefined>(name, {
    label,
    describe: (value) => countInWords(value, 'template'),
  });
  return (
    <ListSelector
      label={label}
      name={name}
      collection={collection}
      value={field.value ?? []}
      onChange={field.set}
      error={field.error}
    />
  );
}
