import { errorSummary, type ModuleRequest, toastDurations } from '@groundwork/contract';
import { call, collection } from '@groundwork/data-cache';
import { useCan } from '@groundwork/shell-sdk';
import { Button, ConfirmDialog, type MenuItem, toast } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import { kindOf } from './request-kinds.ts';
import { ordersToCreate } from './requested-items.ts';

interface Asked {
  action: 'deploy' | 'history';
  requests: readonly ModuleRequest[];
}
export interface RequestActions {
  buttons: (selected: readonly ModuleRequest[]) => ReactNode;
  menu: (request: ModuleRequest) => readonly MenuItem[];
  dialog: ReactNode;
}

/** What becomes of module requests (decisions G14): drafts are deployed, what was deployed goes to the history. */
export function useRequestActions(): RequestActions {
  const can = useCan();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const actionsFor = (requests: readonly ModuleRequest[]) => {
    const isMine = requests.length > 0 && requests.every((request) => can('update', 'moduleRequests', request));
    const canDeploy = isMine && requests.every((request) => request.status === 'Draft' && kindOf(request) !== 'wish');
    const canMove = isMine && requests.every(({ status }) => status === 'Deployed');
    const ask = (action: Asked['action']) => () => setAsked({ action, requests });
    return [
      ...(canDeploy ? [{ id: 'deploy', label: 'Deploy', icon: 'upload', onAction: ask('deploy') } as const] : []),
      ...(canMove
        ? [{ id: 'history', label: 'Move to history', icon: 'history', onAction: ask('history') } as const]
        : []),
    ];
  };
  return {
    buttons: (selected) =>
      actionsFor(selected).map(({ id, label, icon, onAction }) => (
        <Button key={id} icon={icon} onPress={onAction}>
          {label}
        </Button>
      )),
    menu: (request) => actionsFor([request]),
    dialog:
      asked &&
      (asked.action === 'deploy' ? (
        <DeployQuestion requests={asked.requests} onClose={close} />
      ) : (
        <HistoryQuestion requests={asked.requests} onClose={close} />
      )),
  };
}

function DeployQuestion({ requests, onClose }: { requests: readonly ModuleRequest[]; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [due, setDue] = useState(requests);
  const count = due.reduce((sum, { itemDeployments }) => sum + ordersToCreate(itemDeployments), 0);
  const creates = `Creates ${count} ${count === 1 ? 'order' : 'orders'}`;
  const deploy = async () => {
    setBusy(true);
    setFailure(undefined);
    for (const [index, { id }] of due.entries()) {
      const result = await call<ModuleRequest>('POST', `moduleRequests/deploy/${id}`);
      if (result.succeeded) continue;
      setBusy(false);
      setDue(due.slice(index));
      return setFailure(`Error deploying request. ${errorSummary(result.error)}`);
    }
    const text = requests.length === 1 ? 'The request is deployed.' : `${requests.length} requests are deployed.`;
    toast({ text, tone: 'success', duration: toastDurations.normal });
    onClose();
  };
  return (
    <ConfirmDialog
      title={due.length === 1 ? 'Deploy request?' : `Deploy ${due.length} requests?`}
      text={[...(due.length === 1 ? [due[0]?.name] : []), creates].join('\n')}
      confirmLabel="Deploy"
      busyLabel="Deploying"
      isBusy={isBusy}
      error={failure}
      onConfirm={() => void deploy()}
      onCancel={onClose}
    />
  );
}

function HistoryQuestion({ requests, onClose }: { requests: readonly ModuleRequest[]; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Move to history"
      text={
        requests.length === 1
          ? 'Move this request to history? It cannot be reopened.'
          : `Move ${requests.length} requests to history? They cannot be reopened.`
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
    if (!result.succeeded) {
      toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
      return;
    }
  }
}
