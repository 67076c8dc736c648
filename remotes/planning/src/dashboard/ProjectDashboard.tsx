import type { Project } from '@groundwork/contract';
import { Skeleton, useDelayed } from '@groundwork/ui';
import { useDeferredValue, useMemo } from 'react';
import { sumOfPlans } from '../plan/plan-counts.ts';
import { usePlanFacts } from '../plan/usePlanFacts.ts';
import { ActivityPanel } from './ActivityPanel.tsx';
import { AreasPanel } from './AreasPanel.tsx';
import { ContributedCards } from './ContributedCards.tsx';
import styles from './Dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { OrdersCard } from './OrdersCard.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';
import { ProjectHeader } from './ProjectHeader.tsx';
import { ProjectTiles } from './ProjectTiles.tsx';
import { useProjectRecords } from './useProjectRecords.ts';

/** One project: who and where, its numbers, its orders, and what needs a look. */
export function ProjectDashboard({ project }: { project: Project }) {
  const records = useProjectRecords(useMemo(() => [project], [project]));
  const projectIds = useMemo(() => [project.id], [project.id]);
  const facts = usePlanFacts();
  const plan = facts.isReady ? sumOfPlans(records.plans, facts) : undefined;
  // What is below the numbers comes after them: they are read first, and most of the rest has to be scrolled to.
  const showsRest = useDeferredValue(records.isReady, false);
  const isSlow = useDelayed(!records.isReady);
  const isEmpty = records.orders.length === 0 || records.preparations.length + records.areas.length === 0;
  return (
    <section className={styles.page} aria-label="Dashboard" aria-busy={!records.isReady}>
      <ProjectHeader project={project} />
      {!records.isReady && isSlow && <Skeleton height={92} />}
      {records.isReady && (
        <>
          <ProjectTiles scopeId={project.id} records={records} plan={plan} project={project} />
          {showsRest && (
            <>
              {isEmpty && <FirstSteps project={project} records={records} plan={plan} />}
              {records.orders.length > 0 && <OrdersCard orders={records.orders} stock={records.stock} />}
              <div className={styles.panels}>
                <AreasPanel records={records} />
                <ProblemsPanel records={records} />
                <ActivityPanel projectId={project.id} />
              </div>
              <ContributedCards projectIds={projectIds} />
            </>
          )}
        </>
      )}
    </section>
  );
}
