import { RecordEditor } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ProjectGroupForm } from './ProjectGroupForm.tsx';

export default function EditProjectGroup(props: DialogProps<'projectGroup.edit'>) {
  return (
    <RecordEditor entity="projectGroup" {...props}>
      <ProjectGroupForm />
    </RecordEditor>
  );
}
