import type { SetupPlan } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { ConfirmAction, type ConfirmActionProps } from '@groundwork/records';
import { formatNumber } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { idsIn, type PlanNode } from '../plan/plan-tree.ts';

const lists = ['moduleRequests'] as const;

interface Props extends Pick<ConfirmActionProps, 'run' | 'onCancel'> {
  plan: Pick<SetupPlan, 'projectId'>;
  /** Undefined where somebody else has removed it meanwhile. */
  node: PlanNode | undefined;
  name: string;
}

/**
 * Asks before a component that is not deployed is removed from the plan: its children are removed too, and wishes for
 * them are declined.
 */
export function RemoveQuestion({ plan: { projectId }, node, name, ...rest }: Props) {
  useLists(lists);
  const requests = useAtomValue(collection('moduleRequests').byAtom('projectId', projectId));
  const ids = new Set(node ? idsIn(node) : []);
  const wishes = requests.filter(
    ({ kind, status, deploymentId }) => kind === 'wish' && status === 'Draft' && ids.has(deploymentId ?? ''),
  ).length;
  const what = ids.size > 1 ? `${name} with everything below it` : name;
  const ending =
    wishes === 1 ? '\nThe wish for it goes to the history.' : `\n${formatNumber(wishes)} wishes go to the history.`;
  return (
    <ConfirmAction
      title="Remove from plan"
      text={`Remove ${what} from the plan?${wishes > 0 ? ending : ''}`}
      confirmLabel="Remove"
      busyLabel="Removing"
      isDanger
      {...rest}
    />
  );
}
