import { setupStatuses, statusColors } from '@groundwork/contract';
import { formFields } from '@groundwork/records';

const Field = formFields('setupareas');
const statuses = setupStatuses.map((id) => ({ id, label: id, color: statusColors[id] }));

/** Any status may be chosen ([SU-08]). */
export const SetupStatusField = () => <Field.Select name="status" label="Status" options={statuses} />;

/** The fields that areas, units and preparations have in common, below those for their place. */
export function SetupFields({ hasKitting = false }: { hasKitting?: boolean }) {
  return (
    <>
      <SetupStatusField />
      <Field.RichText name="description" label="Description" />
      <Field.RichText name="instructions" label="Instructions" />
      {hasKitting && <KittingInstructions />}
      <Field.Text name="notes" label="Notes" multiline rows={4} />
      <Field.Images isProjectRelated />
      <Field.Tags />
    </>
  );
}

const PreparationField = formFields('preparations');
const KittingInstructions = () => <PreparationField.RichText name="kittingInstructions" label="Kitting Instructions" />;
