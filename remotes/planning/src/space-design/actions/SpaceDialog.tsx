import { errorSummary, type ModuleRequest, type PreparationItem, type SetupPlan } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { ConfirmAction, DeleteConfirmation } from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { changeNode } from '../../plan/plan-tree.ts';
import { cascadeText } from '../../record-screens/cascade.ts';
import { collectionOf } from '../../setup-components/component-levels.ts';
import { NoteDialog } from '../../setup-components/NoteDialog.tsx';
import { RequestReplacement } from '../../setup-components/RequestReplacement.tsx';
import { decideRequest } from '../../setup-components/request-calls.ts';
import { SmallEditor } from '../../setup-components/SmallEditors.tsx';
import { RenameComponent } from '../../setup-plan/RenameComponent.tsx';
import type { Space, SpaceComponent } from '../space.ts';
import { changePlan } from './change-plan.ts';
import { MoveTo } from './MoveTo.tsx';
import { RemoveFromPlan } from './RemoveFromPlan.tsx';
import type { SpaceAction } from './space-menu.ts';
import { UseExisting } from './UseExisting.tsx';

/** The actions that ask for something. */
export type Asked = Exclude<SpaceAction, 'wish'>;
interface Props {
  action: Asked;
  component: SpaceComponent;
  space: Space;
  plan: SetupPlan;
  onClose: () => void;
}

/** The dialog of an action. */
export function SpaceDialog({ action, component, space, plan, onClose }: Props) {
  const { isStaff } = useSession();
  const { level, record, item } = component;
  const props = { plan, component, onClose };
  const editor = record && { collection: collectionOf[level], record, onClose };
  switch (action) {
    case 'notes':
      if (!editor) return null;
      if (isStaff) return <SmallEditor name="notes" {...editor} />;
      // Notes are not sent to Subscribers: they add to them, and would not see that they have.
      return <NoteDialog {...editor} />;
    case 'photos':
    case 'instructions':
      return editor && <SmallEditor name={action} {...editor} />;
    case 'name':
      return <Rename {...props} />;
    case 'replacement':
      return item?.record ? <Replacement component={component} item={item.record} onClose={onClose} /> : null;
    case 'existing':
      return item ? <UseExisting {...props} item={item} /> : null;
    case 'move':
      return <MoveTo {...props} space={space} />;
    case 'withdraw':
      return component.wish ? <Withdraw name={component.name} wish={component.wish} onClose={onClose} /> : null;
    case 'delete':
      return record ? <DeleteDeployed component={component} onClose={onClose} /> : <RemoveFromPlan {...props} />;
  }
}

/** Before deployment the plan's name, afterwards the record's and the plan's with it (docs: screens#space-design). */
function Rename({ plan, component, onClose }: Omit<Props, 'action' | 'space'>) {
  const { id, level, record, node } = component;
  const renamePlan = (name: string) =>
    changePlan(plan, (tree) => {
      let isThere = false;
      let newer: string | undefined;
      const next = changeNode(tree, id, (current) => {
        isThere = true;
        if (!record && current.name !== node.name && current.name !== name) newer = current.name;
        return current.name === name ? current : { ...current, name };
      });
      if (newer !== undefined) return `It was renamed to ${newer} meanwhile.`;
      return isThere ? next : 'It is no longer in the plan.';
    });
  if (!record) return <RenameComponent name={component.name} onRename={renamePlan} onClose={onClose} />;
  return (
    <SmallEditor
      name="name"
      collection={collectionOf[level]}
      record={record}
      onClose={onClose}
      onSaved={({ name }) =>
        void renamePlan(name).then(({ succeeded, error }) => {
          if (!succeeded) toast({ text: `Update failed. ${errorSummary(error)}`, tone: 'danger' });
        })
      }
    />
  );
}

/** For what it was filled from, or was ordered. */
function Replacement({
  component: { name, item, node },
  item: record,
  onClose,
}: {
  component: SpaceComponent;
  item: PreparationItem;
  onClose: () => void;
}) {
  const stock = useAtomValue(collection('inventoryitems').recordAtom(record.inventoryItemId));
  const planned = 'order' in node ? node.order.productId : undefined;
  const productId = stock?.productId ?? item?.order?.productId ?? planned;
  return <RequestReplacement of={{ name, projectId: record.projectId, item: record, productId }} onClose={onClose} />;
}

function Withdraw({ name, wish, onClose }: { name: string; wish: ModuleRequest; onClose: () => void }) {
  return (
    <ConfirmAction
      title="Withdraw suggestion?"
      text={`${name}\nThe team no longer needs to answer it.`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing"
      run={async () => {
        const result = await decideRequest('withdraw', wish);
        if (!result.succeeded) return `Error updating record. ${errorSummary(result.error)}`;
        toast({ text: `Withdrawn: ${name}`, tone: 'success' });
        onClose();
        return undefined;
      }}
      onCancel={onClose}
    />
  );
}

function DeleteDeployed({ component: { level, record }, onClose }: Pick<Props, 'component' | 'onClose'>) {
  if (!record) return null;
  const gone = [record];
  const warning = cascadeText({
    areas: level === 'area' ? gone : [],
    units: level === 'unit' ? gone : [],
    preparations: level === 'preparation' ? gone : [],
  });
  return <DeleteConfirmation collection={collectionOf[level]} ids={[record.id]} warning={warning} onClose={onClose} />;
}
