import { failure, messages, type Result, type SetupPlan } from '@groundwork/contract';
import { FormDialog, useField } from '@groundwork/records';
import { SelectField, toast } from '@groundwork/ui';
import * as v from 'valibot';
import { collectionOf, type Level } from '../../setup-components/component-levels.ts';
import { type ComponentRecord, type ParentField, patchComponent } from '../../setup-components/component-records.ts';
import type { Space, SpaceComponent } from '../space.ts';
import { changePlan } from './change-plan.ts';
import { moveNode } from './move-node.ts';
import { otherPlaces, parentIn } from './space-places.ts';

const schema = v.object({ to: v.pipe(v.optional(v.string(), ''), v.nonEmpty(messages.selectRequired)) });
/** The project itself among the ids of the places. */
const project = 'project';

const parentFields: Partial<Record<Level, ParentField>> = {
  unit: 'areaId',
  preparation: 'unitId',
  item: 'preparationId',
};

/** 'Move To': another parent in the plan; what is deployed follows (docs: screens#space-design). */
export function MoveTo({
  space,
  plan,
  component,
  onClose,
}: {
  space: Space;
  plan: SetupPlan;
  component: SpaceComponent;
  onClose: () => void;
}) {
  const places = otherPlaces(space, component).map((place) => ({ ...place, id: place.parent?.id ?? project }));
  const { id, level, name } = component;
  const submit = async ({ to }: Record<string, unknown>): Promise<Result<string>> => {
    const place = places.find((other) => other.id === to);
    if (!place) return failure({ message: messages.itemNotFound });
    const from = parentIn(space, id);
    const moved = await moveRecord(component, from, place.parent);
    if (moved && !moved.succeeded) return moved;
    const planned = await changePlan(plan, (tree) =>
      moveNode(tree, { id, level, from: from?.id, to: place.parent?.id }),
    );
    return planned.succeeded ? { ...planned, data: place.path } : planned;
  };
  return (
    <FormDialog<string>
      title="Move To"
      size="medium"
      initial={{ to: undefined }}
      schema={schema}
      submitLabel="Move"
      busyLabel="Moving"
      failurePrefix="Update failed."
      submit={submit}
      onDone={(path) => {
        toast({ text: `${name} is in ${path} now.`, tone: 'success' });
        onClose();
      }}
      onCancel={onClose}
    >
      <PlaceField
        label={`Where ${name} goes`}
        options={places.map((place) => ({ id: place.id, label: place.path, description: noteOf(place.parent) }))}
      />
    </FormDialog>
  );
}
const noteOf = (parent: SpaceComponent | undefined) => (parent?.isOmitted ? 'Omitted' : undefined);

/** The deployed record goes first: where it cannot follow, the plan stays as it is. */
function moveRecord(
  { level, record }: SpaceComponent,
  from: SpaceComponent | undefined,
  to: SpaceComponent | undefined,
): Promise<Result<unknown>> | undefined {
  const field = parentFields[level];
  if (!record || !field) return undefined;
  const [before, after] = [from?.record?.id ?? null, to?.record?.id ?? null];
  const parentOf = (current: ComponentRecord) =>
    (current as Partial<Record<ParentField, string | null>>)[field] ?? null;
  return patchComponent(collectionOf[level], record, (current) =>
    parentOf(current) === before || parentOf(current) === after
      ? { [field]: after }
      : 'It was moved or removed meanwhile.',
  );
}

function PlaceField({
  label,
  options,
}: {
  label: string;
  options: { id: string; label: string; description?: string }[];
}) {
  const field = useField<string | undefined>('to', { label });
  return (
    <SelectField
      label={label}
      name="to"
      options={options}
      value={field.value}
      onChange={field.set}
      error={field.error}
      autoFocus
    />
  );
}
