import { DetailBlock, DetailRichText, ReferenceName, recordDialogs } from '@groundwork/records';
import { formatNumber } from '@groundwork/ui';
import { ProjectGroupForm } from './ProjectGroupForm.tsx';

const dialogs = recordDialogs('projectGroup', {
  fields: ProjectGroupForm,
  details: ({ record: group }) => (
    <>
      <DetailRichText kind="description" html={group.description} />
      <DetailBlock title={`Projects (${formatNumber(group.projectIds.length)})`}>
        <ul>
          {group.projectIds.map((projectId) => (
            <li key={projectId}>
              <ReferenceName collection="projects" id={projectId} />
            </li>
          ))}
        </ul>
      </DetailBlock>
    </>
  ),
});
export default dialogs;
export const { create: CreateProjectGroup, edit: EditProjectGroup, details: ProjectGroupDetails } = dialogs;
