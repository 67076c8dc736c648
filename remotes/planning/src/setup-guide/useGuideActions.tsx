import { errorSummary } from '@groundwork/contract';
import { useCan } from '@groundwork/shell-sdk';
import { Button, ConfirmDialog, Menu, type MenuItem, toast } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import { countOf } from '../count-of.ts';
import { ActionsPanel, CompleteButton } from '../setup-components/ActionsPanel.tsx';
import { collectionOf } from '../setup-components/component-levels.ts';
import { reopenedStatus, setStatus } from '../setup-components/component-status.ts';
import { fullItemName } from '../setup-components/item-names.ts';
import { NoteDialog } from '../setup-components/NoteDialog.tsx';
import { RequestReplacement } from '../setup-components/RequestReplacement.tsx';
import { requestedAlready } from '../setup-components/replacement-requests.ts';
import { type EditorName, SmallEditor } from '../setup-components/SmallEditors.tsx';
import { CameraButton } from './CameraButton.tsx';
import styles from './GuideActions.module.css';
import { type GuideComponent, openChildren } from './guide.ts';
import type { ItemFacts } from './item-facts.ts';
import { ProblemDialog } from './ProblemDialog.tsx';

export interface GuideActions {
  /** False for users who may only read: nothing else is shown then. */
  mayEdit: boolean;
  /** Photos, note, instructions and name. */
  menu: ReactNode;
  /** For a wide screen; has the menu too. */
  panel: ReactNode;
  /** At the thumb of a phone. */
  bar: ReactNode;
  dialogs: ReactNode;
  complete: () => void;
  isBusy: boolean;
  edit: (editor: EditorName) => void;
}
type Shown = EditorName | 'note' | 'problem' | 'replacement' | 'confirm';

/** The actions on a component of the guide, wherever it is shown (docs: screens#setup-guide). */
export function useGuideActions(
  component: GuideComponent | undefined,
  { facts, onCompleted }: { facts?: ItemFacts; onCompleted?: (component: GuideComponent) => void } = {},
): GuideActions {
  const can = useCan();
  const [shown, setShown] = useState<Shown>();
  const [isBusy, setBusy] = useState(false);
  if (!component) return { ...nothing, edit: () => undefined };
  const { level, record } = component;
  const name = fullItemName(record.name, facts?.product?.name);
  const collection = collectionOf[level];
  const mayEdit = can('update', collection, { id: record.id, projectId: record.projectId });
  const close = () => setShown(undefined);
  const change = async (status: string) => {
    close();
    setBusy(true);
    const result = await setStatus(level, record, status);
    setBusy(false);
    if (!result.succeeded) {
      toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger', duration: 5000 });
      return;
    }
    const isComplete = status === 'Complete';
    toast({ text: `${name} is ${isComplete ? 'complete' : 'open again'}`, tone: 'success' });
    if (isComplete) onCompleted?.(component);
  };
  const open = openChildren(component).length;
  const complete = () => (open > 0 ? setShown('confirm') : void change('Complete'));
  const actions = {
    status: record.status,
    isBusy,
    onNote: () => setShown('note'),
    onProblem: () => setShown('problem'),
    onComplete: complete,
    onReopen: () => void change(reopenedStatus(level)),
  };
  const { item } = component;
  const isProblem = record.status === 'Problem';
  const isRequested = facts?.replacement?.step === 'requested';
  const mayReplace = item !== undefined && can('create', 'moduleRequests', { projectId: item.projectId });
  const replacement: MenuItem = {
    id: 'replacement',
    label: 'Request Replacement',
    icon: 'repeat',
    ...(isRequested
      ? { isDisabled: true, description: requestedAlready }
      : { onAction: () => setShown('replacement') }),
  };
  const items: MenuItem[] = [
    // At the thumb of a phone 'Reopen' has its place then.
    ...(isProblem
      ? [{ id: 'problem', label: 'Add to the problem', icon: 'flag', onAction: actions.onProblem } as const]
      : []),
    ...(mayReplace ? [replacement] : []),
    { id: 'photos', label: 'Add/edit photos', icon: 'images', onAction: () => setShown('photos') },
    { id: 'notes', label: 'Add/edit note', icon: 'square-pen', onAction: () => setShown('notes') },
    { id: 'instructions', label: 'Edit Instructions', icon: 'file-text', onAction: () => setShown('instructions') },
    { id: 'name', label: 'Rename', icon: 'text-cursor-input', onAction: () => setShown('name') },
  ];
  const menu = mayEdit && (
    <Menu
      label={`Actions of ${name}`}
      items={items}
      placement="bottom start"
      trigger={
        <Button size="touch" icon="ellipsis" aria-label="More actions">
          {undefined}
        </Button>
      }
    />
  );
  const editor = { collection, record, onClose: close };
  return {
    mayEdit,
    isBusy,
    complete,
    edit: setShown,
    menu,
    panel: mayEdit && (
      <div className={styles.panel}>
        {menu}
        <ActionsPanel {...actions} />
      </div>
    ),
    bar: mayEdit && (
      <div className={styles.bar} role="toolbar" aria-label="Actions" data-bottom-bar>
        <CompleteButton {...actions} words="Complete" className={styles.main} />
        {isProblem ? (
          <Button size="touch" icon="undo-2" className={styles.stacked} isDisabled={isBusy} onPress={actions.onReopen}>
            Reopen
          </Button>
        ) : (
          <Button
            size="touch"
            variant="danger"
            icon="flag"
            className={styles.stacked}
            aria-label="Mark Problem"
            isDisabled={isBusy}
            onPress={actions.onProblem}
          >
            Problem
          </Button>
        )}
        <Button
          size="touch"
          icon="square-pen"
          className={styles.stacked}
          aria-label="Leave a note"
          onPress={actions.onNote}
        >
          Note
        </Button>
        <CameraButton component={component} className={styles.stacked} />
      </div>
    ),
    dialogs: (
      <>
        {shown === 'note' && <NoteDialog {...editor} />}
        {shown === 'problem' && <ProblemDialog component={component} facts={facts} onClose={close} />}
        {shown === 'replacement' && item && (
          <RequestReplacement
            of={{ name: record.name, projectId: item.projectId, item, productId: facts?.productId }}
            onClose={close}
          />
        )}
        {shown === 'confirm' && (
          <ConfirmDialog
            title={`Mark ${record.name} complete?`}
            text={`${countOf(open, 'component is', 'components are')} not complete. Mark complete anyway?`}
            confirmLabel="Mark Complete"
            onConfirm={() => void change('Complete')}
            onCancel={close}
          />
        )}
        {shown && shown !== 'note' && shown !== 'problem' && shown !== 'replacement' && shown !== 'confirm' && (
          <SmallEditor name={shown} {...editor} />
        )}
      </>
    ),
  };
}

const nothing = {
  mayEdit: false,
  menu: null,
  panel: null,
  bar: null,
  dialogs: null,
  complete: () => undefined,
  isBusy: false,
};
