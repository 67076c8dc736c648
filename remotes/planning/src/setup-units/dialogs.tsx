import { formFields, RecordCreator, RecordDetails, RecordEditor, ReferenceName } from '@groundwork/records';
import { type DialogProps, useScope } from '@groundwork/shell-sdk';
import { ProjectField } from '../projects/ProjectField.tsx';
import { SetupBlocks } from '../setup-records/SetupBlocks.tsx';
import { SetupFields } from '../setup-records/SetupFields.tsx';

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

/** New Setup Unit, in the active project ([SU-06]). */
export function SetupUnitCreate({ initial, ...props }: DialogProps<'setupUnit.create'>) {
  const { project } = useScope();
  return (
    <RecordCreator entity="setupUnit" initial={{ status: 'New', projectId: project?.id, ...initial }} {...props}>
      <SetupUnitForm />
    </RecordCreator>
  );
}

export function SetupUnitEdit(props: DialogProps<'setupUnit.edit'>) {
  return (
    <RecordEditor entity="setupUnit" {...props}>
      <SetupUnitForm />
    </RecordEditor>
  );
}

export function SetupUnitDetails(props: DialogProps<'setupUnit.details'>) {
  return (
    <RecordDetails entity="setupUnit" {...props}>
      {(unit) => (
        <SetupBlocks
          record={unit}
          places={[{ label: 'Area', value: <ReferenceName collection="setupareas" id={unit.areaId} /> }]}
        />
      )}
    </RecordDetails>
  );
}
