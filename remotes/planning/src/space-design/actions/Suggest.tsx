import { failure, messages, success } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import { FormDialog, ReferenceField, useField } from '@groundwork/records';
import { TextField } from '@groundwork/ui';
import { useRef } from 'react';
import * as v from 'valibot';
import { buildComponent, type Catalog } from '../../plan/build-component.ts';
import { type Component, uniqueName } from '../../plan/plan-tree.ts';
import { addToMySpace } from '../space-words.ts';

const schema = v.object({
  templateId: v.pipe(v.optional(v.string(), ''), v.nonEmpty(messages.selectRequired)),
  name: schemas.setupareas.entries.name,
});

/** A Subscriber's wish for an area, in their own words. The team decides how to make it. */
export function Suggest({
  siblings,
  catalog,
  onAdd,
  onClose,
}: {
  siblings: readonly string[];
  catalog: Catalog;
  onAdd: (component: Component) => Promise<string | undefined>;
  onClose: () => void;
}) {
  return (
    <FormDialog<undefined>
      title={addToMySpace}
      size="medium"
      initial={{}}
      schema={schema}
      submitLabel="Suggest"
      busyLabel="Suggesting"
      failurePrefix=""
      submit={async ({ templateId, name }) => {
        const choice = { templateId: String(templateId), name: String(name) };
        const component = buildComponent(catalog, { level: 'area', sourcing: 'standard', ...choice });
        const error = component ? await onAdd(component) : messages.itemNotFound;
        return error === undefined ? success(undefined) : failure({ message: error });
      }}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>Tell the team what you would like to have. Their answer appears in your space.</p>
      <Fields siblings={siblings} catalog={catalog} />
    </FormDialog>
  );
}

function Fields({ siblings, catalog }: { siblings: readonly string[]; catalog: Catalog }) {
  const area = useField<string | undefined>('templateId', { label: 'What would you like?' });
  const name = useField<string | undefined>('name', { label: 'What should it be called?' });
  const filledIn = useRef<string>(undefined);
  const choose = (id: string | undefined) => {
    area.set(id);
    const found = id ? catalog.area(id) : undefined;
    if (!found || (name.value && name.value !== filledIn.current)) return;
    filledIn.current = uniqueName(found.name, siblings);
    name.set(filledIn.current);
  };
  return (
    <>
      <ReferenceField
        label="What would you like?"
        name="templateId"
        collection="setupareatemplates"
        value={area.value}
        onChange={choose}
        error={area.error}
      />
      <TextField
        label="What should it be called?"
        name="name"
        value={name.value}
        onChange={name.set}
        error={name.error}
      />
    </>
  );
}
