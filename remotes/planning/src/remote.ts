import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'projects.ProjectsPage': () => import('./projects/ProjectsPage.tsx'),
    'project-groups.ProjectGroupsPage': () => import('./project-groups/ProjectGroupsPage.tsx'),
  },
});
