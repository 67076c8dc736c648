import type { Project } from '@groundwork/contract';
import { deferred, formatNumber, SkeletonRows, useDeferred } from '@groundwork/ui';
import styles from './Dashboard.module.css';

// The grid is by far the heaviest part of the page, and a single project has none. remote.ts asks for it too: without the
// name each of the two would have a file of its own with the same code.
const grid = deferred(
  async () => (await import(/* webpackChunkName: "projects-grid" */ './ProjectsGrid.tsx')).default,
  true,
);

/** The projects, one a row; a click chooses one. */
export function ProjectsCard({ projects }: { projects: readonly Project[] }) {
  const ProjectsGrid = useDeferred(grid);
  return (
    <section className={styles.projects} aria-labelledby="dashboard-projects">
      <h2 id="dashboard-projects">
        Projects <span>{formatNumber(projects.length)}</span>
      </h2>
      {ProjectsGrid ? <ProjectsGrid projects={projects} /> : <SkeletonRows rows={6} />}
    </section>
  );
}
