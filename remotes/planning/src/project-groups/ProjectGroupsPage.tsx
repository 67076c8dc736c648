import { collection } from '@groundwork/data-cache';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { useEffect } from 'react';
import { projectGroupColumns } from './projectGroupColumns.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

/** The list of project groups. */
export default function ProjectGroupsPage() {
  useEffect(() => collection('projects').subscribe(), []);
  return (
    <RecordsPage
      entity="projectGroup"
      title="Project Groups"
      columns={projectGroupColumns}
      dialogs={dialogs}
      gridId="projectGroups"
    />
  );
}
