import { type Project, toastDurations } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { useGlobalFilter, useNavigate, useScope, useSession } from '@groundwork/shell-sdk';
import { type MenuItem, MultiPills, toast } from '@groundwork/ui';
import { atom } from 'jotai';
import { useMemo, useState } from 'react';
import { usePlanFacts } from '../plan/usePlanFacts.ts';
import { listsOfProjects, projectColumns } from './projectColumns.tsx';
import { TeamEditor } from './TeamEditor.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

const archive = { consequence: 'Its members no longer see its records.' };

/** The list of projects the user is authorized for. */
export default function ProjectsPage() {
  const { user, isElevated } = useSession();
  const { selectProject } = useScope();
  const [isMineOnly, setMineOnly] = useGlobalFilter('authorizedProjectsOnly');
  useLists(listsOfProjects);
  usePlanFacts();
  const navigate = useNavigate();
  const [team, setTeam] = useState<Project>();
  const rows = useMemo(() => projectsOf(user.id, isMineOnly), [user.id, isMineOnly]);
  const rowMenu = (project: Project): readonly MenuItem[] => [
    {
      id: 'select',
      label: 'Select',
      icon: 'check',
      onAction: () => {
        selectProject(project.id);
        // This page is not filtered by the project, so the top bar does not name it here.
        toast({ text: `${project.name} is now the active project`, tone: 'success', duration: toastDurations.normal });
      },
    },
    {
      id: 'dashboard',
      label: 'Open dashboard',
      icon: 'layout-dashboard',
      onAction: () => {
        selectProject(project.id);
        void navigate('/');
      },
    },
    ...(isElevated
      ? [
          {
            id: 'team',
            label: 'Edit team',
            icon: 'users' as const,
            onAction: () => setTeam(project),
          },
        ]
      : []),
  ];
  return (
    <>
      <RecordsPage
        entity="project"
        gridId="projectsList"
        title="Projects"
        columns={projectColumns}
        dialogs={dialogs}
        rows={rows}
        rowMenu={rowMenu}
        archive={archive}
        filters={
          <MultiPills
            label="Projects shown"
            options={[{ id: 'mine', label: 'Show only my projects' }]}
            value={isMineOnly ? ['mine'] : []}
            onChange={(chosen) => setMineOnly(chosen.length > 0)}
          />
        }
      />
      {team && <TeamEditor project={team} onClose={() => setTeam(undefined)} />}
    </>
  );
}

/**
 * The projects that the user may open; with `isMineOnly` those they own or belong to, or all for a user without any.
 */
function projectsOf(userId: string, isMineOnly: boolean) {
  const isMine = ({ ownerIds, memberIds }: Project) => ownerIds.includes(userId) || memberIds.includes(userId);
  return atom((get) => {
    const open = (get(collection('projects').allAtom) as readonly Project[]).filter((project) => !project.isRestricted);
    const mine = isMineOnly ? open.filter(isMine) : [];
    return mine.length > 0 ? mine : open;
  });
}
