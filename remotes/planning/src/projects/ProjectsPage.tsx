import type { Project } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { useGlobalFilter, useScope, useSession } from '@groundwork/shell-sdk';
import { MultiPills } from '@groundwork/ui';
import { atom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { projectColumns } from './projectColumns.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

/** The list of projects the user is authorised for (decisions G15). */
export default function ProjectsPage() {
  const { user } = useSession();
  const { selectProject } = useScope();
  const [isMineOnly, setMineOnly] = useGlobalFilter('authorizedProjectsOnly');
  useEffect(() => collection('locations').subscribe(), []);
  useEffect(() => collection('users').subscribe(), []);
  const rows = useMemo(() => projectsOf(user.id, isMineOnly), [user.id, isMineOnly]);
  return (
    <RecordsPage
      entity="project"
      gridId="projectsList"
      title="Projects"
      columns={projectColumns}
      dialogs={dialogs}
      rows={rows}
      rowMenu={(project) => [
        { id: 'select', label: 'Select', icon: 'check', onAction: () => selectProject(project.id) },
      ]}
      filters={
        <MultiPills
          label="Projects shown"
          options={[{ id: 'mine', label: 'Show only my projects' }]}
          value={isMineOnly ? ['mine'] : []}
          onChange={(chosen) => setMineOnly(chosen.length > 0)}
        />
      }
    />
  );
}

/** Only those the user may open; with `isMineOnly` those they own or belong to, and all for who has none of their own. */
function projectsOf(userId: string, isMineOnly: boolean) {
  const isMine = ({ ownerIds, memberIds }: Project) => ownerIds.includes(userId) || memberIds.includes(userId);
  return atom((get) => {
    const open = (get(collection('projects').allAtom) as readonly Project[]).filter((project) => !project.isRestricted);
    const mine = isMineOnly ? open.filter(isMine) : [];
    return mine.length > 0 ? mine : open;
  });
}
