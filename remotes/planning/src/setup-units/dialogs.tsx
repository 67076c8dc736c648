import { formFields, ReferenceName, recordDialogs } from '@groundwork/records';
import { ProjectField } from '../projects/ProjectField.tsx';
import { useInActiveProject } from '../projects/useInActiveProject.ts';
import { SetupBlocks } from '../record-screens/SetupBlocks.tsx';
import { SetupFields } from '../record-screens/SetupFields.tsx';

const Field = formFields('setupunits');

/** The fields of a setup unit; the areas offered are those of its project ([SU-04]). */
function SetupUnitForm() {
  const projectId = Field.useValue('projectId');
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <ProjectField clears={['areaId']} />
      <Field.Reference
        key={projectId}
        name="areaId"
        label="Area"
        collection="setupareas"
        isOffered={(record) => 'projectId' in record && record.projectId === projectId}
        optional
      />
      <SetupFields />
    </>
  );
}

/** A new unit belongs to the active project ([SU-06]). */
const useNewSetupUnit = () => ({ initial: useInActiveProject({ status: 'New' }) });

const dialogs = recordDialogs('setupUnit', {
  fields: SetupUnitForm,
  create: useNewSetupUnit,
  details: ({ record: unit }) => (
    <SetupBlocks
      record={unit}
      places={[{ label: 'Area', value: <ReferenceName collection="setupareas" id={unit.areaId} /> }]}
    />
  ),
});
export default dialogs;
export const { create: SetupUnitCreate, edit: SetupUnitEdit, details: SetupUnitDetails } = dialogs;
