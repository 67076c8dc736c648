import {
  failure,
  messages,
  type Sourcing,
  sourcingColors,
  sourcingLabels,
  sourcings,
  success,
} from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import { FormDialog, ReferenceField, useField, useForm, useFormValue } from '@groundwork/records';
import { RadioField, SelectField, TextField } from '@groundwork/ui';
import { useRef } from 'react';
import * as v from 'valibot';
import { buildComponent, type Catalog, type ComponentChoice, describeComponent } from '../plan/build-component.ts';
import { type Component, type ComponentLevel, offeredLevels, type PlanParent, uniqueName } from '../plan/plan-tree.ts';

const labels: Record<ComponentLevel, string> = { area: 'Area', unit: 'Unit', preparation: 'Preparation' };
const templatesOf = {
  area: 'setupareatemplates',
  unit: 'setupunittemplates',
  preparation: 'preparationtemplates',
} as const;

const chosen = v.pipe(v.optional(v.string(), ''), v.nonEmpty(messages.selectRequired));
const schema = v.object({
  level: chosen,
  templateId: chosen,
  sourcing: chosen,
  name: schemas.setupareas.entries.name,
});

interface Props {
  parent: PlanParent;
  /** The names of the parent's other children: a second one of the same name gets ' 2'. */
  siblings: readonly string[];
  /** The type that the user asked for, where the parent leaves a choice. */
  level?: ComponentLevel;
  /** Fewer sourcings than there are. */
  offered?: readonly Sourcing[];
  catalog: Catalog;
  /** Puts it into the plan; answers why it could not. */
  onAdd: (component: Component) => string | undefined | Promise<string | undefined>;
  onClose: () => void;
}

/** 'Add to Plan': a component type, a template, a sourcing and a name ([PL-09] to [PL-11], [VA-47]). */
export function AddToPlan({ parent, siblings, level, catalog, onAdd, onClose, ...props }: Props) {
  const levels = offeredLevels(parent.type);
  const { offered = sourcings } = props;
  return (
    <FormDialog<undefined>
      title="Add to Plan"
      initial={{ level: level ?? levels[0], sourcing: 'standard' }}
      schema={schema}
      submitLabel="Add"
      busyLabel="Adding"
      failurePrefix=""
      submit={async (values) => {
        const component = buildComponent(catalog, values as unknown as ComponentChoice);
        const error = component ? await onAdd(component) : messages.itemNotFound;
        return error === undefined ? success(undefined) : failure({ message: error });
      }}
      onDone={onClose}
      onCancel={onClose}
    >
      <Fields levels={levels} offered={offered} siblings={siblings} catalog={catalog} />
    </FormDialog>
  );
}

function Fields({
  levels,
  offered,
  siblings,
  catalog,
}: Required<Pick<Props, 'offered' | 'siblings' | 'catalog'>> & { levels: readonly ComponentLevel[] }) {
  const form = useForm();
  const level = useField<ComponentLevel>('level', { label: 'Type' });
  const template = useField<string | undefined>('templateId', { label: 'Template' });
  const sourcing = useField<Sourcing | undefined>('sourcing', { label: 'Sourcing' });
  const name = useField<string | undefined>('name', { label: 'Name' });
  const filledIn = useRef<string>(undefined);
  const choose = (id: string | undefined) => {
    template.set(id);
    const isUntouched = !name.value || name.value === filledIn.current;
    const found = id ? catalog[level.value](id) : undefined;
    if (!isUntouched || !found) return;
    filledIn.current = uniqueName(found.name, siblings);
    name.set(filledIn.current);
  };
  return (
    <>
      <RadioField
        label="Type"
        name="level"
        options={levels.map((id) => ({ id, label: labels[id] }))}
        value={level.value}
        onChange={(id) => {
          level.set(id as ComponentLevel);
          form.set('templateId', undefined);
        }}
        error={level.error}
      />
      <ReferenceField
        key={level.value}
        label="Template"
        name="templateId"
        collection={templatesOf[level.value]}
        value={template.value}
        onChange={choose}
        error={template.error}
      />
      <SelectField
        label="Sourcing"
        name="sourcing"
        options={offered.map((id) => ({ id, label: sourcingLabels[id], color: sourcingColors[id] }))}
        isClearable
        value={sourcing.value}
        onChange={(id) => sourcing.set(id as Sourcing | undefined)}
        error={sourcing.error}
      />
      <TextField label="Name" name="name" value={name.value} onChange={name.set} error={name.error} />
      <Preview catalog={catalog} />
    </>
  );
}

/** 'Adds 4 units, 12 preparations, 61 items'. */
function Preview({ catalog }: { catalog: Catalog }) {
  const level = useFormValue<ComponentLevel>('level');
  const templateId = useFormValue<string | undefined>('templateId');
  const sourcing = useFormValue<Sourcing | undefined>('sourcing');
  const component =
    templateId && sourcing ? buildComponent(catalog, { level, templateId, sourcing, name: 'preview' }) : undefined;
  return component ? <p role="status">{describeComponent(component)}</p> : null;
}
