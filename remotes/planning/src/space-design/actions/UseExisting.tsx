import type { InventoryItem, ItemDeployment, PreparationItem, Project, Result, SetupPlan } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { FormDialog, ReferenceField, useField } from '@groundwork/records';
import { Banner, formatNumber, toast } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import * as v from 'valibot';
import { changeNode, findNode, nodesIn, type PlanTree } from '../../plan/plan-tree.ts';
import { isOutstanding } from '../../preparation-items/outstanding-stock.ts';
import { patchComponent } from '../../setup-components/component-records.ts';
import type { SpaceComponent, SpaceItem } from '../space.ts';
import { changePlan } from './change-plan.ts';

const schema = v.object({ inventoryItemId: v.optional(v.string()) });
const chosenMeanwhile = 'Somebody else has chosen one meanwhile.';
const lists = ['inventoryitems', 'preparationitems', 'products'] as const;

/**
 * 'Use Existing': fills an item from unused stock at the project's location (docs: domain/orders#outstanding-orders).
 * Before deployment the plan remembers the choice, and does not order (docs: screens#space-design).
 */
export function UseExisting({
  plan,
  component,
  item,
  onClose,
}: {
  plan: SetupPlan;
  component: SpaceComponent;
  item: SpaceItem;
  onClose: () => void;
}) {
  const project = useAtomValue(collection('projects').recordAtom(plan.projectId));
  const { node, record, order } = item;
  const chosen = (record ? record.inventoryItemId : node.inventoryItemId) ?? undefined;
  const submit = async (values: Record<string, unknown>): Promise<Result<unknown>> => {
    const inventoryItemId = (values.inventoryItemId as string | undefined) ?? null;
    if (!record) return changePlan(plan, (tree) => withExisting(tree, component.id, node, inventoryItemId));
    const stored = await patchComponent('preparationitems', record, (current) => {
      const now = (current as PreparationItem).inventoryItemId ?? null;
      return now === (chosen ?? null) || now === inventoryItemId ? { inventoryItemId } : chosenMeanwhile;
    });
    // An order that does not exist by now is not created by the next deployment either.
    return stored.succeeded && !order
      ? changePlan(plan, (tree) => withExisting(tree, component.id, node, null, inventoryItemId !== null))
      : stored;
  };
  return (
    <FormDialog
      title="Use Existing"
      size="medium"
      initial={{ inventoryItemId: chosen }}
      schema={schema}
      submitLabel="Use"
      busyLabel="Saving"
      failurePrefix="Update failed."
      needsChange
      submit={submit}
      onDone={() => {
        toast({ text: `${component.name} is updated.`, tone: 'success' });
        onClose();
      }}
      onCancel={onClose}
    >
      {order && order.status !== 'Delivered' && order.status !== 'Cancelled' && (
        <Banner tone="info">{`It is ordered already (${order.status}). The order stays as it is.`}</Banner>
      )}
      <StockField name={component.name} project={project} plan={plan} node={node} />
    </FormDialog>
  );
}

function StockField({
  name,
  project,
  plan,
  node,
}: {
  name: string;
  project: Project | undefined;
  plan: SetupPlan;
  node: ItemDeployment;
}) {
  useLists(lists);
  const field = useField<string | undefined>('inventoryItemId', { label: 'Inventory Item' });
  const stock = useAtomValue(collection('inventoryitems').allAtom);
  const taken = chosenIn(plan, node.id);
  const isOffered = (item: InventoryItem) => isOutstanding(item, project?.locationId) && !taken.has(item.id);
  const isEmpty = !stock.some(isOffered);
  return (
    <ReferenceField
      // The choices change when the preparation items arrive.
      key={`${project?.locationId} ${stock.length} ${isEmpty}`}
      label="Inventory Item"
      name="inventoryItemId"
      collection="inventoryitems"
      isOffered={(record) => isOffered(record as InventoryItem)}
      describe={(record) => describe(record as InventoryItem, node.order.productId)}
      optional
      value={field.value}
      onChange={field.set}
      error={field.error}
      hint={isEmpty ? 'Nothing at the project’s place is available.' : `The inventory that fills ${name}.`}
      autoFocus
    />
  );
}

/** The planned item is shown separately from its possible replacements. */
const describe = ({ productId, quantity, locale }: InventoryItem, planned: string | null | undefined) => {
  const product = productId && (productId === planned ? 'Same product' : collection('products').get(productId)?.name);
  return [product, `×${formatNumber(quantity)}`, locale].filter(Boolean).join(' · ');
};

/** Stock that other items of the plan are to be filled from; a deployed item has this in its own record. */
function chosenIn(plan: SetupPlan, exceptId: string): ReadonlySet<string> {
  return new Set(
    nodesIn(plan).flatMap((node) =>
      'order' in node && node.inventoryItemId && !node.deployedId && node.id !== exceptId ? node.inventoryItemId : [],
    ),
  );
}

/** The tree with an item that takes what is there; one that takes nothing is ordered. */
function withExisting(
  tree: PlanTree,
  id: string,
  seen: ItemDeployment,
  inventoryItemId: string | null,
  isFilled = inventoryItemId !== null,
): PlanTree | string {
  const now = findNode(tree, id) as ItemDeployment | undefined;
  if (!now) return 'It is no longer in the plan.';
  const chosen = now.inventoryItemId ?? null;
  if (chosen !== (seen.inventoryItemId ?? null) && chosen !== inventoryItemId) return chosenMeanwhile;
  return changeNode(tree, id, (node) =>
    'order' in node ? { ...node, inventoryItemId, order: { ...node.order, omit: isFilled } } : node,
  );
}
