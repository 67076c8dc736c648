import { formFields, RecordCreator, RecordDetails, RecordEditor } from '@groundwork/records';
import { type DialogProps, useScope } from '@groundwork/shell-sdk';
import { ProjectField } from '../projects/ProjectField.tsx';
import { SetupBlocks } from '../setup-records/SetupBlocks.tsx';
import { SetupFields } from '../setup-records/SetupFields.tsx';

const Field = formFields('setupareas');

/** The fields of a setup area (dialogs.md 2.12). */
function SetupAreaForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <ProjectField />
      <SetupFields />
    </>
  );
}

/** New Setup Area, in the active project ([SU-06]). */
export function SetupAreaCreate({ initial, ...props }: DialogProps<'setupArea.create'>) {
  const { project } = useScope();
  return (
    <RecordCreator entity="setupArea" initial={{ status: 'New', projectId: project?.id, ...initial }} {...props}>
      <SetupAreaForm />
    </RecordCreator>
  );
}

export function SetupAreaEdit(props: DialogProps<'setupArea.edit'>) {
  return (
    <RecordEditor entity="setupArea" {...props}>
      <SetupAreaForm />
    </RecordEditor>
  );
}

export function SetupAreaDetails(props: DialogProps<'setupArea.details'>) {
  return (
    <RecordDetails entity="setupArea" {...props}>
      {(area) => <SetupBlocks record={area} />}
    </RecordDetails>
  );
}
