import { RecordCreator } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ProjectGroupForm } from './ProjectGroupForm.tsx';

export default function CreateProjectGroup(props: DialogProps<'projectGroup.create'>) {
  return (
    <RecordCreator entity="projectGroup" {...props}>
      <ProjectGroupForm />
    </RecordCreator>
  );
}
