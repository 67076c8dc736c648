import { errorSummary, type ModuleRequest, toastDurations } from '@groundwork/contract';
import { collection, newerVersion, recordName } from '@groundwork/data-cache';
import { ConfirmAction } from '@groundwork/records';
import { useCan, useSession } from '@groundwork/shell-sdk';
import { Button, ConfirmDialog, formatNumber, type MenuItem, toast } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import { countOf } from '../count-of.ts';
import { decideRequest } from '../setup-components/request-calls.ts';
import { DeclineRequests } from './DeclineRequests.tsx';
import { kindOf } from './request-kinds.ts';
import { ordersToCreate } from './requested-items.ts';

interface Asked {
  action: 'deploy' | 'accept' | 'decline' | 'withdraw' | 'history';
  requests: readonly ModuleRequest[];
}
export interface RequestActions {
  buttons: (selected: readonly ModuleRequest[]) => ReactNode;
  /** The same in the dialog of one request, where what staff would say yes with is the primary one. */
  footer: (request: ModuleRequest) => ReactNode;
  /** True where `footer` has a primary button. */
  isToDecide: (request: ModuleRequest) => boolean;
  menu: (request: ModuleRequest) => readonly MenuItem[];
  dialog: ReactNode;
}

/**
 * Actions on module requests (docs: domain/requests): drafts are deployed, or accepted if they are wishes, or declined,
 * or withdrawn by their author; deployed requests go to the history.
 */
export function useRequestActions(): RequestActions {
  const can = useCan();
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const actionsFor = (requests: readonly ModuleRequest[]) => {
    const isMine = requests.length > 0 && requests.every((request) => can('update', 'moduleRequests', request));
    const isDraft = isMine && requests.every(({ status }) => status === 'Draft');
    const wishes = requests.filter((request) => kindOf(request) === 'wish').length;
    const canDeploy = isDraft && wishes === 0;
    const canAccept = isDraft && wishes === requests.length;
    const canWithdraw = isDraft && requests.every(({ requestedById }) => requestedById === user.id);
    const canMove = isMine && requests.every(({ status }) => status === 'Deployed');
    const ask = (action: Asked['action']) => () => setAsked({ action, requests });
    return [
      ...(canDeploy ? [{ id: 'deploy', label: 'Deploy', icon: 'upload', onAction: ask('deploy') } as const] : []),
      ...(canAccept ? [{ id: 'accept', label: 'Accept', icon: 'check', onAction: ask('accept') } as const] : []),
      ...(isDraft ? [{ id: 'decline', label: 'Decline', icon: 'x', onAction: ask('decline') } as const] : []),
      ...(canWithdraw
        ? [{ id: 'withdraw', label: 'Withdraw', icon: 'undo-2', onAction: ask('withdraw') } as const]
        : []),
      ...(canMove
        ? [{ id: 'history', label: 'Move to history', icon: 'history', onAction: ask('history') } as const]
        : []),
    ];
  };
  const isYes = (id: string) => id === 'deploy' || id === 'accept';
  return {
    buttons: (selected) =>
      actionsFor(selected).map(({ id, label, icon, onAction }) => (
        <Button key={id} icon={icon} onPress={onAction}>
          {label}
        </Button>
      )),
    footer: (request) =>
      actionsFor([request])
        .toSorted((a, b) => Number(isYes(a.id)) - Number(isYes(b.id)))
        .map(({ id, label, icon, onAction }) => (
          <Button key={id} icon={icon} variant={isYes(id) ? 'primary' : 'secondary'} onPress={onAction}>
            {label}
          </Button>
        )),
    isToDecide: (request) => actionsFor([request]).some(({ id }) => isYes(id)),
    menu: (request) => actionsFor([request]),
    dialog: asked && <RequestQuestion {...asked} onClose={close} />,
  };
}

function RequestQuestion({ action, requests, onClose }: Asked & { onClose: () => void }) {
  switch (action) {
    case 'history':
      return <HistoryQuestion requests={requests} onClose={onClose} />;
    case 'decline':
      return <DeclineRequests requests={requests} onClose={onClose} />;
    default:
      return <RunQuestion action={action} requests={requests} onClose={onClose} />;
  }
}

/** The words of what is run for each request, one after the other. */
const runs = {
  deploy: {
    verb: 'Deploy',
    busy: 'Deploying',
    done: 'deployed',
    one: 'request',
    several: 'requests',
    failure: 'Error deploying request.',
  },
  accept: {
    verb: 'Accept',
    busy: 'Accepting',
    done: 'accepted',
    one: 'wish',
    several: 'wishes',
    failure: 'Error updating record.',
  },
  withdraw: {
    verb: 'Withdraw',
    busy: 'Withdrawing',
    done: 'withdrawn',
    one: 'request',
    several: 'requests',
    failure: 'Error updating record.',
  },
} as const;
const explanations = {
  deploy: ordersOf,
  accept: () => 'It becomes part of the plan, and is created with the next deployment.',
  withdraw: (requests: readonly ModuleRequest[]) =>
    requests.length === 1 ? 'It goes to the history.' : 'They go to the history.',
} satisfies Record<keyof typeof runs, (requests: readonly ModuleRequest[]) => string>;

function RunQuestion({
  action,
  requests,
  onClose,
}: {
  action: keyof typeof runs;
  requests: readonly ModuleRequest[];
  onClose: () => void;
}) {
  const [due, setDue] = useState(requests);
  const words = runs[action];
  const noun = (count: number) => (count === 1 ? words.one : words.several);
  const run = async () => {
    for (const [index, request] of due.entries()) {
      const result = await decideRequest(action, request);
      if (result.succeeded) continue;
      setDue(due.slice(index));
      return `${words.failure} ${errorSummary(result.error)}`;
    }
    const count = requests.length;
    const what = count === 1 ? noun(1) : `${formatNumber(count)} ${noun(count)}`;
    const text = `${what.charAt(0).toUpperCase()}${what.slice(1)} ${words.done}`;
    toast({ text, tone: 'success', duration: toastDurations.normal });
    onClose();
    return undefined;
  };
  return (
    <ConfirmAction
      title={
        due.length === 1
          ? `${words.verb} ${noun(1)}?`
          : `${words.verb} ${formatNumber(due.length)} ${noun(due.length)}?`
      }
      text={[...due.slice(0, due.length === 1 ? 1 : 0).map(recordName), explanations[action](due)].join('\n')}
      confirmLabel={words.verb}
      busyLabel={words.busy}
      run={run}
      onCancel={onClose}
    />
  );
}
function ordersOf(requests: readonly ModuleRequest[]): string {
  const count = requests.reduce((sum, { itemDeployments }) => sum + ordersToCreate(itemDeployments), 0);
  return `Creates ${countOf(count, 'order')}`;
}

function HistoryQuestion({ requests, onClose }: { requests: readonly ModuleRequest[]; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Move to history"
      text={
        requests.length === 1
          ? 'Move this request to history? It cannot be reopened.'
          : `Move ${formatNumber(requests.length)} requests to history? They cannot be reopened.`
      }
      confirmLabel="Move to history"
      onConfirm={() => {
        onClose();
        void moveToHistory(requests);
      }}
      onCancel={onClose}
    />
  );
}

/** One after the other; stops at the first failure. */
async function moveToHistory(requests: readonly ModuleRequest[]): Promise<void> {
  for (const { id, timeModifiedUtc } of requests) {
    const operations = [{ op: 'replace', path: 'status', value: 'History' }] as const;
    const result = await collection('moduleRequests').patch(id, operations, { ifMatch: timeModifiedUtc });
    // An attempt whose answer was lost may have done it.
    if (!result.succeeded && newerVersion<ModuleRequest>(result)?.status !== 'History') {
      toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
      return;
    }
  }
}
