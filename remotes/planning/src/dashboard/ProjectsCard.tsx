import type { Project } from '@groundwork/contract';
import { SkeletonRows } from '@groundwork/ui';
import { lazy, Suspense } from 'react';
import styles from './Dashboard.module.css';

// The grid is by far the heaviest part of the page, and a single project has none.
const ProjectsGrid = lazy(() => import('./ProjectsGrid.tsx'));

/** The projects, one a row; a click chooses one. */
export function ProjectsCard({ projects }: { projects: readonly Project[] }) {
  return (
    <section className={styles.projects} aria-labelledby="dashboard-projects">
      <h2 id="dashboard-projects">
        Projects <span>{projects.length}</span>
      </h2>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <ProjectsGrid projects={projects} />
      </Suspense>
    </section>
  );
}
