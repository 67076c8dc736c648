import { recordDialogs } from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import { ProjectBlocks } from './ProjectBlocks.tsx';
import { ProjectForm } from './ProjectForm.tsx';

/** Who creates a project is preset as an owner ([PJ-09]). */
function useCreate() {
  const { user } = useSession();
  return { initial: { status: 'New' as const, ownerIds: [user.id] } };
}

const dialogs = recordDialogs('project', { fields: ProjectForm, create: useCreate, details: ProjectBlocks });
export default dialogs;
export const { create: CreateProject, edit: EditProject, details: ProjectDetails } = dialogs;
