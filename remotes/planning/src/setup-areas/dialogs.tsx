import { formFields, recordDialogs } from '@groundwork/records';
import { ProjectField } from '../projects/ProjectField.tsx';
import { useInActiveProject } from '../projects/useInActiveProject.ts';
import { SetupBlocks } from '../record-screens/SetupBlocks.tsx';
import { SetupFields } from '../record-screens/SetupFields.tsx';

const Field = formFields('setupareas');

/** The fields of a setup area ([SU-01]). */
function SetupAreaForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <ProjectField />
      <SetupFields />
    </>
  );
}

/** A new area belongs to the active project ([SU-06]). */
const useNewSetupArea = () => ({ initial: useInActiveProject({ status: 'New' }) });

const dialogs = recordDialogs('setupArea', {
  fields: SetupAreaForm,
  create: useNewSetupArea,
  details: SetupBlocks,
});
export default dialogs;
export const { create: SetupAreaCreate, edit: SetupAreaEdit, details: SetupAreaDetails } = dialogs;
