import { type PreparationDeployment, type Project, type SetupPlan, toastDurations } from '@groundwork/contract';
import { Button, Dialog, toast } from '@groundwork/ui';
import {
  addComponent,
  type ComponentLevel,
  changeNode,
  findNode,
  type PlanNode,
  type PlanParent,
  siblingNames,
} from '../plan/plan-tree.ts';
import { type CachedPlanFacts, catalogOf } from '../plan/usePlanFacts.ts';
import { AddToPlan } from './AddToPlan.tsx';
import { ChangeSourcing } from './ChangeSourcing.tsx';
import { DeployPlan, type DeployPlanProps } from './DeployPlan.tsx';
import type { PlanRow } from './plan-rows.ts';
import type { PlanSaving } from './plan-saving.ts';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import { RenameComponent } from './RenameComponent.tsx';
import { renameBack, renameRecord } from './rename-record.ts';
import { UpdateItem } from './UpdateItem.tsx';

/** Which dialog of the plan is open, and for what. */
export type OpenPlanDialog =
  | { kind: 'add'; parent: PlanParent; level?: ComponentLevel }
  | { kind: 'rename' | 'item' | 'sourcing' | 'remove'; row: PlanRow }
  | { kind: 'deploy' };

interface Props {
  open: OpenPlanDialog;
  plan: SetupPlan;
  project: Project;
  saving: PlanSaving;
  facts: CachedPlanFacts;
  warehouse: DeployPlanProps['warehouse'];
  /** Expands the added component and its parent. */
  onAdded: (...ids: (string | undefined)[]) => void;
  onClose: () => void;
}

/** The dialogs in which the plan is edited, each of which makes one edit that can be undone. */
export function PlanDialog({ open, plan, project, saving, facts, warehouse, onAdded, onClose }: Props) {
  const { tree } = saving;
  const passed = 'row' in open && passedBy(open, findNode(tree, open.row.id), facts);
  if (passed) {
    return (
      <Dialog
        title={open.row.name}
        size="small"
        hasCloseButton={false}
        onClose={onClose}
        footer={
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        }
      >
        <p>{passed}</p>
      </Dialog>
    );
  }
  switch (open.kind) {
    case 'add':
      return (
        <AddToPlan
          parent={open.parent}
          level={open.level}
          siblings={siblingNames(tree, open.parent)}
          catalog={catalogOf(facts)}
          onAdd={(component) => {
            const result = addComponent(saving.tree, open.parent, component);
            if ('error' in result) return result.error;
            saving.change(() => result.tree, { label: `Add ${component.node.name ?? 'component'}` });
            onAdded(open.parent.id, component.node.id);
            return undefined;
          }}
          onClose={onClose}
        />
      );
    case 'rename': {
      const { row } = open;
      return (
        <RenameComponent
          name={row.name}
          onRename={async (name) => {
            const result = await renameRecord(row, name);
            if (result.succeeded)
              saving.change((now) => changeNode(now, row.id, (node) => ({ ...node, name })), {
                label: `Rename ${row.name}`,
                revert: () => renameBack(row),
              });
            return result;
          }}
          onClose={onClose}
        />
      );
    }
    case 'item': {
      const { id, name, productId, quantity, templateId } = open.row;
      const template = templateId ? facts.template('item', templateId) : undefined;
      return (
        <UpdateItem
          name={name}
          productId={productId}
          quantity={quantity}
          alternates={template?.productIds ?? []}
          sourcings={template?.sourcings ?? []}
          onUpdate={(change) =>
            saving.change(
              (now) =>
                changeNode(now, id, (node) =>
                  'order' in node ? { ...node, order: { ...node.order, ...change } } : node,
                ),
              { label: `Update ${name}` },
            )
          }
          onClose={onClose}
        />
      );
    }
    case 'sourcing':
      return (
        <ChangeSourcing
          preparation={findNode(tree, open.row.id) as PreparationDeployment}
          facts={facts}
          onChange={(next) =>
            saving.change((now) => changeNode(now, next.id, () => next), {
              label: `Change sourcing of ${open.row.name}`,
            })
          }
          onClose={onClose}
        />
      );
    case 'remove': {
      const { id, name } = open.row;
      return (
        <RemoveQuestion
          plan={plan}
          node={findNode(tree, id)}
          name={name}
          run={async () => {
            const label = `Remove ${name}`;
            saving.change((now) => changeNode(now, id, () => undefined), { label });
            toast({
              text: `${name} was removed from the plan.`,
              duration: toastDurations.long,
              action: { label: 'Undo', onAction: () => saving.undoLabel === label && saving.undo() },
            });
            onClose();
            return undefined;
          }}
          onCancel={onClose}
        />
      );
    }
    case 'deploy':
      return <DeployPlan plan={plan} tree={tree} projectName={project.name} warehouse={warehouse} onClose={onClose} />;
  }
}

/** Why the edit is not possible any more: somebody else was faster. */
function passedBy({ kind }: OpenPlanDialog, node: PlanNode | undefined, facts: CachedPlanFacts): string | undefined {
  // The question about a removal goes on: both want the same.
  if (kind === 'remove') return undefined;
  if (!node) return 'Somebody else has removed this component from the plan. Nothing is changed.';
  const orderId = kind === 'item' && 'order' in node ? node.order.deployedId : undefined;
  if (!orderId || !facts.isLive('order', orderId)) return undefined;
  return 'Its order has been created meanwhile. Nothing is changed: change the product and the quantity in the order.';
}
