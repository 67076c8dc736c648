import { errorSummary, type Project, type SetupPlan } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useCan, useScope } from '@groundwork/shell-sdk';
import { Button, EmptyState, SkeletonRows, toast, useDelayed } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { PlanEditor } from './PlanEditor.tsx';
import { planOf } from './plan-of.ts';
import styles from './SetupPlanPage.module.css';

/** /setup/plan: the plan of the active project (docs: screens#setup-plan). */
export default function SetupPlanPage() {
  const { project } = useScope();
  useEffect(() => collection('setupplans').subscribe(), []);
  if (!project) return null;
  return <PlanOf key={project.id} project={project} />;
}

function PlanOf({ project }: { project: Project }) {
  const plans = useAtomValue(collection('setupplans').byAtom('projectId', project.id));
  const status = useAtomValue(collection('setupplans').statusAtom);
  const plan = planOf(project, plans);
  const isLoading = !plan && (status.state === 'idle' || status.state === 'loading');
  const isSlow = useDelayed(isLoading);
  if (plan) return <PlanEditor key={plan.id} plan={plan} project={project} />;
  return (
    <div className={styles.page}>
      <header className={styles.toolbar}>
        <h1>Setup plan</h1>
      </header>
      {isLoading ? (
        isSlow && <SkeletonRows rows={8} />
      ) : status.state === 'failed' && !status.hasData ? (
        <EmptyState
          icon="alert-circle"
          title="Failed to retrieve SetupPlan data"
          action={<Button onPress={() => void collection('setupplans').load({ force: true })}>Retry</Button>}
        />
      ) : (
        <NoPlan project={project} />
      )}
    </div>
  );
}

/** A project without a plan: an old one, or one whose plan was archived. */
function NoPlan({ project }: { project: Project }) {
  const can = useCan();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    const made = await collection('setupplans').create({
      name: project.name,
      projectId: project.id,
      locationId: project.locationId,
    });
    const linked = made.succeeded
      ? await collection('projects').patch(project.id, [{ op: 'replace', path: 'setupPlanId', value: made.data.id }])
      : made;
    setBusy(false);
    if (!linked.succeeded) toast({ text: `Error creating record. ${errorSummary(linked.error)}`, tone: 'danger' });
  };
  const mayCreate = can('create', 'setupplans', { projectId: project.id } as Partial<SetupPlan>);
  return (
    <EmptyState
      icon="list-checks"
      title="This project has no plan"
      action={
        mayCreate && (
          <Button variant="primary" isBusy={isBusy} busyLabel="Creating" onPress={() => void create()}>
            Create plan
          </Button>
        )
      }
    />
  );
}
