import type { PlanStep, PlanSummary } from '@groundwork/contract/domain';
import { Button, formatMoney, formatNumber, Skeleton } from '@groundwork/ui';
import type { ReactNode } from 'react';
import type { CachedPlanFacts } from '../plan/usePlanFacts.ts';
import type { SavingState } from './plan-saving.ts';
import { totalOf } from './planned-total.ts';
import styles from './SetupPlanPage.module.css';

const saved: Record<SavingState['state'], string> = {
  saved: 'Saved',
  saving: 'Saving',
  unsaved: 'Not saved',
  conflict: 'Not saved',
};

/** The line below the plan: items by state, and what is planned and not omitted costs. */
export function PlanStatus({
  alsoHere,
  summary,
  steps,
  facts,
  saving,
  showsOnlyOutside,
  onShowOnlyOutside,
}: {
  /** Who else has the plan open: here nothing moves when they come and go. */
  alsoHere: ReactNode;
  /** Undefined while records that the plan refers to are still loading. */
  summary: PlanSummary | undefined;
  steps: readonly PlanStep[];
  facts: CachedPlanFacts;
  saving: SavingState['state'];
  showsOnlyOutside: boolean;
  onShowOnlyOutside: (shows: boolean) => void;
}) {
  if (!summary) {
    return (
      <footer className={styles.status}>
        <Skeleton width={280} />
        <span role="status">{saved[saving]}</span>
        {alsoHere}
      </footer>
    );
  }
  const total = steps.reduce((sum, step) => {
    if (step.level !== 'order' || step.state === 'omitted' || !step.node.order.productId) return sum;
    return sum + (totalOf(step.node.order, facts.product(step.node.order.productId)) ?? 0);
  }, 0);
  const { item, outsideSourcing } = summary;
  return (
    <footer className={styles.status}>
      <span>
        <b>{formatNumber(item.total)}</b> {item.total === 1 ? 'item' : 'items'}
      </span>
      <span>
        <b>{formatNumber(item.deployed)}</b> created
      </span>
      <span>
        <b>{formatNumber(item.deployable)}</b> planned
      </span>
      <span>
        <b>{formatNumber(item.omitted)}</b> omitted
      </span>
      {(outsideSourcing.length > 0 || showsOnlyOutside) && (
        <Button
          size="small"
          variant={showsOnlyOutside ? 'secondary' : 'quiet'}
          icon="alert-triangle"
          className={styles.warning}
          aria-pressed={showsOnlyOutside}
          onPress={() => onShowOnlyOutside(!showsOnlyOutside)}
        >
          {`${formatNumber(outsideSourcing.length)} outside the requested sourcing`}
        </Button>
      )}
      <span role="status">{saved[saving]}</span>
      {alsoHere}
      <span className={styles.total}>
        Total Amount <b>{formatMoney(total)}</b>
      </span>
    </footer>
  );
}
