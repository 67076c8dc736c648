import { useScope } from '@groundwork/shell-sdk';
import { GroupDashboard } from './GroupDashboard.tsx';
import { Portfolio } from './Portfolio.tsx';
import { ProjectDashboard } from './ProjectDashboard.tsx';

/** The page at '/': the chosen project or group, or all projects while none is chosen (docs: screens#dashboard). */
export default function DashboardPage() {
  const { project, projectGroup } = useScope();
  if (project) return <ProjectDashboard key={project.id} project={project} />;
  return projectGroup ? <GroupDashboard key={projectGroup.id} group={projectGroup} /> : <Portfolio />;
}
