import { type PreparationDeployment, type SetupPlan, sourcingLabels } from '@groundwork/contract';
import {
  orderTotal,
  type PlanStep,
  type PlanSummary,
  planLevels,
  planSteps,
  planSummary,
  stepPath,
} from '@groundwork/contract/domain';
import { Banner, Button, Dialog, formatMoney, formatNumber, SkeletonRows, useDelayed } from '@groundwork/ui';
import { useState } from 'react';
import { countOf } from '../count-of.ts';
import type { PlanTree } from '../plan/plan-tree.ts';
import { type CachedPlanFacts, usePlanFacts } from '../plan/usePlanFacts.ts';
import styles from './DeployPlan.module.css';
import { deployPlan } from './deploy-call.ts';

const labels = {
  area: 'Areas',
  unit: 'Units',
  preparation: 'Preparations',
  item: 'Preparation items',
  order: 'Orders',
} as const;
export interface DeployPlanProps {
  plan: SetupPlan;
  tree: PlanTree;
  projectName: string;
  warehouse?: { name: string; stockOf: (productId: string) => number };
  onClose: () => void;
}

/** 'Deploy plan: {project}': lists new, existing and omitted components; then deploys them ([PL-15] to [PL-18]). */
export function DeployPlan(props: DeployPlanProps) {
  const facts = usePlanFacts();
  const isSlow = useDelayed(!facts.isReady);
  if (facts.isReady) return <Preview {...props} facts={facts} />;
  if (!isSlow) return null;
  return (
    <Dialog title={`Deploy plan: ${props.projectName}`} size="medium" onClose={props.onClose}>
      <SkeletonRows rows={4} />
    </Dialog>
  );
}

function Preview({ plan, tree, projectName, warehouse, onClose, facts }: DeployPlanProps & { facts: CachedPlanFacts }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const steps = planSteps(tree, facts);
  const summary = planSummary(steps, facts);
  const deployable = sumOf(summary, 'deployable');
  const outside = summary.outsideSourcing.filter(({ state }) => state === 'deployable');

  const deploy = async () => {
    setBusy(true);
    setFailure(undefined);
    const problem = await deployPlan(plan);
    setBusy(false);
    if (problem) return setFailure(problem);
    onClose();
  };

  const title = `Deploy plan: ${projectName}`;
  if (deployable === 0) {
    return (
      <Dialog
        title={title}
        size="medium"
        onClose={onClose}
        banner={failure && <Banner tone="info">{failure}</Banner>}
        footer={
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        }
      >
        <p className={styles.done}>All taken care of!</p>
        <p>{`${formatNumber(sumOf(summary, 'deployed'))} created, ${formatNumber(sumOf(summary, 'omitted'))} omitted`}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      // The person who deploys learns how it ends.
      onClose={() => !isBusy && onClose()}
      banner={failure && <Banner tone="danger">{failure}</Banner>}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" icon="rocket" isBusy={isBusy} busyLabel="Deploying" onPress={() => void deploy()}>
            Deploy
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <p>
          Deploying creates the orders and the setup records of this plan from its templates. It can be repeated: what
          was already created stays as it is.
        </p>
        <table className={styles.counts}>
          <thead>
            <tr>
              <th scope="col">Component</th>
              <th scope="col">To be created</th>
              <th scope="col">Already created</th>
              <th scope="col">Omitted</th>
            </tr>
          </thead>
          <tbody>
            {planLevels.map((level) => (
              <tr key={level}>
                <th scope="row">{labels[level]}</th>
                <td>{formatNumber(summary[level].deployable)}</td>
                <td>{formatNumber(summary[level].deployed)}</td>
                <td>{formatNumber(summary[level].omitted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {outside.length > 0 && <SourcingWarning steps={outside} facts={facts} />}
        <Totals steps={steps} facts={facts} warehouse={warehouse} />
      </div>
    </Dialog>
  );
}

const sumOf = (summary: PlanSummary, state: 'deployable' | 'deployed' | 'omitted') =>
  planLevels.reduce((sum, level) => sum + summary[level][state], 0);

/** How many orders, and on demand all of them. */
function SourcingWarning({ steps, facts }: { steps: readonly PlanStep[]; facts: CachedPlanFacts }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Banner tone="warning">
      <details className={styles.warning} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          Some products are NOT from the requested sourcings.{' '}
          <span>{steps.length === 1 ? '1 order' : `${formatNumber(steps.length)} orders`}</span>
        </summary>
        <ul>
          {(isOpen ? steps : []).map((step) => {
            const preparation = step.parent?.parent?.node as PreparationDeployment | undefined;
            const productId = step.level === 'order' ? step.node.order.productId : undefined;
            return (
              <li key={step.node.id}>
                {stepPath(step, facts)}
                <span>{`${productId ? (facts.product(productId)?.name ?? '') : ''}, requested ${sourcingLabels[preparation?.sourcing ?? 'standard']}`}</span>
              </li>
            );
          })}
        </ul>
      </details>
    </Banner>
  );
}

/** The cost of the orders to be created, and how many of them the project's warehouse has in stock. */
function Totals({
  steps,
  facts,
  warehouse,
}: { steps: readonly PlanStep[]; facts: CachedPlanFacts } & Pick<DeployPlanProps, 'warehouse'>) {
  const orders = steps.flatMap((step) =>
    step.level === 'order' && step.state === 'deployable' && step.node.order.productId
      ? [{ productId: step.node.order.productId, quantity: step.node.order.qty }]
      : [],
  );
  const total = orders.reduce(
    (sum, order) => sum + (orderTotal(order.quantity, facts.product(order.productId)) ?? 0),
    0,
  );
  const left = new Map<string, number>();
  const filled = orders.filter(({ productId, quantity }) => {
    const stock = left.get(productId) ?? warehouse?.stockOf(productId) ?? 0;
    left.set(productId, stock >= quantity ? stock - quantity : stock);
    return stock >= quantity;
  }).length;
  return (
    <dl className={styles.totals}>
      <dt>Estimated total</dt>
      <dd>{formatMoney(total)}</dd>
      {warehouse && (
        <>
          <dt>From stock</dt>
          <dd>{fromStock(filled, orders.length, warehouse.name)}</dd>
        </>
      )}
    </dl>
  );
}

function fromStock(filled: number, orders: number, warehouse: string) {
  if (orders === 0) return 'No orders to fill';
  return `${formatNumber(filled)} of ${countOf(orders, 'order')} can be filled from stock at ${warehouse}`;
}
