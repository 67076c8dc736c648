import { errorSummary, type Project, type ProjectStatus, projectStatuses, statusColors } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { Button, Menu, StatusBadge, toast } from '@groundwork/ui';
import { useState } from 'react';

/** The project's status; users who may edit the project change it here. */
export function StatusMenu({ project, mayEdit }: { project: Project; mayEdit: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const status = project.status ?? 'New';
  const badge = <StatusBadge label={status} color={statusColors[status]} />;
  if (!mayEdit) return badge;
  const change = async (next: ProjectStatus) => {
    if (next === status) return;
    setBusy(true);
    await changeStatus(project, next);
    setBusy(false);
  };
  return (
    <Menu
      label="Status"
      placement="bottom start"
      items={projectStatuses.map((id) => ({
        id,
        label: id,
        isChecked: id === status,
        onAction: () => void change(id),
      }))}
      trigger={
        <Button size="small" endIcon="chevron-down" aria-label={`Status: ${status}`} isDisabled={isBusy}>
          {badge}
        </Button>
      }
    />
  );
}

/** Other fields may have changed meanwhile; a status that did is left as it is, and said. */
async function changeStatus(project: Project, status: ProjectStatus): Promise<void> {
  const operations = [{ op: 'replace', path: 'status', value: status }] as const;
  const projects = collection('projects');
  const send = (ifMatch: string) => projects.patch(project.id, operations, { ifMatch });
  let result = await send(project.timeModifiedUtc);
  const current = result.succeeded ? undefined : (result.error.current as Project | undefined);
  if (result.responseCode === 409 && current) {
    // By an attempt whose answer was lost, or by somebody who wanted the same.
    if (current.status === status) return;
    if (current.status === project.status) result = await send(current.timeModifiedUtc);
    else {
      void projects.fetchOne(project.id);
      toast({ text: `Somebody else has just set the status to ${current.status}.`, tone: 'danger' });
      return;
    }
  }
  if (!result.succeeded) toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
}
