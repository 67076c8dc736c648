import { formFields, ReferenceName, recordDialogs } from '@groundwork/records';
import { ProjectField } from '../projects/ProjectField.tsx';
import { useInActiveProject } from '../projects/useInActiveProject.ts';
import { SetupBlocks } from '../record-screens/SetupBlocks.tsx';
import { SetupFields } from '../record-screens/SetupFields.tsx';

const Field = formFields('preparations');

/** The fields of a preparation; the units offered are those of its project ([PP-02]). */
function PreparationForm() {
  const projectId = Field.useValue('projectId');
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <ProjectField clears={['unitId']} />
      <Field.Reference
        key={projectId}
        name="unitId"
        label="Setup Unit"
        collection="setupunits"
        isOffered={(record) => 'projectId' in record && record.projectId === projectId}
        optional
      />
      <SetupFields hasKitting />
    </>
  );
}

/** A new preparation has the status New ([PP-03]) and belongs to the active project. */
const useNewPreparation = () => ({ initial: useInActiveProject({ status: 'New' }) });

const dialogs = recordDialogs('preparation', {
  fields: PreparationForm,
  create: useNewPreparation,
  details: ({ record: preparation }) => (
    <SetupBlocks
      record={preparation}
      hasKitting
      places={[{ label: 'Unit', value: <ReferenceName collection="setupunits" id={preparation.unitId} /> }]}
    />
  ),
});
export default dialogs;
export const { create: PreparationCreate, edit: PreparationEdit, details: PreparationDetails } = dialogs;
