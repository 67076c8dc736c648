import type { ProjectGroup } from '@groundwork/contract';
import { useAuthorizedProjects } from '@groundwork/shell-sdk';
import { RichText, Skeleton, useDelayed } from '@groundwork/ui';
import { useMemo } from 'react';
import { sumOfPlans } from '../plan/plan-counts.ts';
import { usePlanFacts } from '../plan/usePlanFacts.ts';
import { ContributedCards } from './ContributedCards.tsx';
import styles from './Dashboard.module.css';
import { OrdersCard } from './OrdersCard.tsx';
import { ProjectsCard } from './ProjectsCard.tsx';
import { ProjectTiles } from './ProjectTiles.tsx';
import { useProjectRecords } from './useProjectRecords.ts';

/** A group: the numbers of its projects together, and a row for each of them. */
export function GroupDashboard({ group }: { group: ProjectGroup }) {
  const authorized = useAuthorizedProjects();
  const projects = useMemo(
    () => authorized.filter(({ id }) => group.projectIds.includes(id)),
    [authorized, group.projectIds],
  );
  const records = useProjectRecords(projects);
  const projectIds = useMemo(() => projects.map(({ id }) => id), [projects]);
  const facts = usePlanFacts();
  const isSlow = useDelayed(!records.isReady);
  return (
    <section className={styles.page} aria-label="Dashboard" aria-busy={!records.isReady}>
      <header className={styles.groupHeader}>
        <h1>{group.name}</h1>
        <RichText html={group.description} empty="No description provided" />
      </header>
      {!records.isReady && isSlow && <Skeleton height={92} />}
      {records.isReady && (
        <>
          <ProjectTiles
            scopeId={group.id}
            records={records}
            plan={facts.isReady ? sumOfPlans(records.plans, facts) : undefined}
          />
          {records.orders.length > 0 && <OrdersCard orders={records.orders} stock={records.stock} />}
          <ContributedCards projectIds={projectIds} />
          <ProjectsCard projects={projects} />
        </>
      )}
    </section>
  );
}
