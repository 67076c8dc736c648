import { RecordCreator } from '@groundwork/records';
import { type DialogProps, useSession } from '@groundwork/shell-sdk';
import { ProjectForm } from './ProjectForm.tsx';

/** New Project; who creates it is preset as an owner ([PJ-09]). */
export default function CreateProject({ initial, ...props }: DialogProps<'project.create'>) {
  const { user } = useSession();
  return (
    <RecordCreator entity="project" initial={{ status: 'New', ownerIds: [user.id], ...initial }} {...props}>
      <ProjectForm isNew />
    </RecordCreator>
  );
}
