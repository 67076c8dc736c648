import { collection } from '@groundwork/data-cache';
import { RecordsPage } from '@groundwork/records';
import { lazy, useEffect } from 'react';
import { projectGroupColumns } from './projectGroupColumns.tsx';

const dialogs = {
  create: lazy(() => import('./CreateProjectGroup.tsx')),
  edit: lazy(() => import('./EditProjectGroup.tsx')),
  details: lazy(() => import('./ProjectGroupDetails.tsx')),
};

/** The list of project groups (decisions G15). */
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
