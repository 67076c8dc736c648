import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'projects.ProjectsPage': () => import('./projects/ProjectsPage.tsx'),
    'projects.CreateProject': () => import('./projects/CreateProject.tsx'),
    'projects.EditProject': () => import('./projects/EditProject.tsx'),
    'projects.ProjectDetails': () => import('./projects/ProjectDetails.tsx'),
    'project-groups.ProjectGroupsPage': () => import('./project-groups/ProjectGroupsPage.tsx'),
    'project-groups.CreateProjectGroup': () => import('./project-groups/CreateProjectGroup.tsx'),
    'project-groups.EditProjectGroup': () => import('./project-groups/EditProjectGroup.tsx'),
    'project-groups.ProjectGroupDetails': () => import('./project-groups/ProjectGroupDetails.tsx'),
  },
});
