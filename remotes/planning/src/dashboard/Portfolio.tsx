import { collection } from '@groundwork/data-cache';
import { useAuthorizedProjects } from '@groundwork/shell-sdk';
import { formatNumber, VisuallyHidden } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import styles from './Dashboard.module.css';
import { kitsNotShipped } from './kits.ts';
import { ProjectsCard } from './ProjectsCard.tsx';
import { countProblems } from './problems.ts';
import { countByStatus, countsOf, isActiveProject } from './project-numbers.ts';
import { Tile } from './Tile.tsx';
import { useProjectRecords } from './useProjectRecords.ts';

/** Nothing is chosen: every project the user is authorized for, and what there is to do in all of them. */
export function Portfolio() {
  const projects = useAuthorizedProjects();
  const records = useProjectRecords(projects);
  const stock = useAtomValue(collection('inventoryitems').allAtom);
  const { orders, items, isReady } = records;
  const kits = useMemo(() => kitsNotShipped(projects, orders, items, stock), [projects, orders, items, stock]);
  const active = projects.filter(isActiveProject).length;
  const open = useMemo(() => countsOf('open', countByStatus(orders)).count, [orders]);
  const { areas, units, preparations } = records;
  const problems = useMemo(
    () => countProblems({ areas, units, preparations, items }),
    [areas, units, preparations, items],
  );
  return (
    <section className={styles.page} aria-label="Dashboard" aria-busy={!isReady}>
      <VisuallyHidden>
        <h1>Dashboard</h1>
      </VisuallyHidden>
      <ul className={styles.tiles} aria-label="All projects in numbers">
        <Tile
          icon="folder-kanban"
          label="Active projects"
          value={active}
          detail={`of ${formatNumber(projects.length)}`}
          to="/projects/list"
        />
        <Tile icon="clipboard-list" label="Open orders" value={open} isLoading={!isReady} detail="not delivered yet" />
        <Tile
          icon="triangle-alert"
          label="Problems"
          value={problems}
          isLoading={!isReady}
          isWarning
          detail="in spaces being set up"
        />
        <Tile icon="box" label="Kits not shipped" value={kits} isLoading={!isReady} detail="at the warehouses" />
      </ul>
      <ProjectsCard projects={projects} />
    </section>
  );
}
