import { RecordEditor } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ProjectForm } from './ProjectForm.tsx';

export default function EditProject(props: DialogProps<'project.edit'>) {
  return (
    <RecordEditor entity="project" {...props}>
      <ProjectForm />
    </RecordEditor>
  );
}
