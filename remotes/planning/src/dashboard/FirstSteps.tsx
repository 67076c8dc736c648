import type { Project } from '@groundwork/contract';
import { Link, openDialog, useCan } from '@groundwork/shell-sdk';
import { classNames, Icon } from '@groundwork/ui';
import type { ReactNode } from 'react';
import type { PlanCounts } from '../plan/plan-counts.ts';
import styles from './FirstSteps.module.css';
import type { ProjectRecords } from './useProjectRecords.ts';

/** The next steps of a project without content, each ticked from the data (docs: screens#dashboard). */
export function FirstSteps({
  project,
  records: { plans, orders, areas, units, preparations },
  plan,
}: {
  project: Project;
  records: ProjectRecords;
  plan: PlanCounts | undefined;
}) {
  const can = useCan();
  const isPlanned = plans.some(
    ({ areaDeployments, unitDeployments, preparationDeployments }) =>
      areaDeployments.length + unitDeployments.length + preparationDeployments.length > 0,
  );
  const isDeployed = (plan?.created ?? 0) > 0 || areas.length + units.length + preparations.length > 0;
  const isSetUp = preparations.length > 0 && preparations.every(({ status }) => status === 'Complete');
  const mayEdit = can('update', 'projects', project);
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        <Step label="Add a location" isDone={Boolean(project.locationId)}>
          {mayEdit && (
            <button type="button" onClick={() => void openDialog('project.edit', { id: project.id })}>
              Add a location
            </button>
          )}
        </Step>
        <Step label="Build the plan" isDone={isPlanned} to="/setup/plan" />
        <Step label="Deploy" isDone={isDeployed} to="/setup/plan" />
        <Step label="Deliver" isDone={orders.some(({ status }) => status === 'Delivered')} to="/orders" />
        <Step label="Set up" isDone={isSetUp} to="/setup/guide" />
      </ol>
    </section>
  );
}

function Step({ label, isDone, to, children }: { label: string; isDone: boolean; to?: string; children?: ReactNode }) {
  return (
    <li className={classNames(isDone && styles.done)} aria-label={`${label}: ${isDone ? 'done' : 'to do'}`}>
      <span className={styles.mark}>{isDone && <Icon name="check" size={14} />}</span>
      {isDone ? label : to ? <Link to={to}>{label}</Link> : children || label}
    </li>
  );
}
