import { formFields, RecordCreator, RecordDetails, RecordEditor, ReferenceName } from '@groundwork/records';
import { type DialogProps, useScope } from '@groundwork/shell-sdk';
import { ProjectField } from '../projects/ProjectField.tsx';
import { SetupBlocks } from '../setup-records/SetupBlocks.tsx';
import { SetupFields } from '../setup-records/SetupFields.tsx';

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

/** New Preparation: status New ([PP-03]), in the active project. */
export function PreparationCreate({ initial, ...props }: DialogProps<'preparation.create'>) {
  const { project } = useScope();
  return (
    <RecordCreator entity="preparation" initial={{ status: 'New', projectId: project?.id, ...initial }} {...props}>
      <PreparationForm />
    </RecordCreator>
  );
}

export function PreparationEdit(props: DialogProps<'preparation.edit'>) {
  return (
    <RecordEditor entity="preparation" {...props}>
      <PreparationForm />
    </RecordEditor>
  );
}

export function PreparationDetails(props: DialogProps<'preparation.details'>) {
  return (
    <RecordDetails entity="preparation" {...props}>
      {(preparation) => (
        <SetupBlocks
          record={preparation}
          hasKitting
          places={[{ label: 'Unit', value: <ReferenceName collection="setupunits" id={preparation.unitId} /> }]}
        />
      )}
    </RecordDetails>
  );
}
