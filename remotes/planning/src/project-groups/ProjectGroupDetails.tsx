import { DetailBlock, DetailRichText, RecordDetails, ReferenceName } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';

/** A project group, read-only. */
export default function ProjectGroupDetails({ id, onClose }: DialogProps<'projectGroup.details'>) {
  return (
    <RecordDetails entity="projectGroup" id={id} onClose={onClose}>
      {(group) => (
        <>
          <DetailRichText kind="description" html={group.description} />
          <DetailBlock title={`Projects (${group.projectIds.length})`}>
            <ul>
              {group.projectIds.map((projectId) => (
                <li key={projectId}>
                  <ReferenceName collection="projects" id={projectId} />
                </li>
              ))}
            </ul>
          </DetailBlock>
        </>
      )}
    </RecordDetails>
  );
}
