import { errorSummary, type SetupPlan, sourcings } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { useRef } from 'react';
import { addComponent, type Component, changeNode, type PlanParent, siblingNames } from '../../plan/plan-tree.ts';
import { catalogOf, usePlanFacts } from '../../plan/usePlanFacts.ts';
import type { Level } from '../../setup-components/component-levels.ts';
import { AddToPlan } from '../../setup-plan/AddToPlan.tsx';
import type { SpaceComponent } from '../space.ts';
import { changePlan } from './change-plan.ts';
import { Suggest } from './Suggest.tsx';
import { addWish } from './wishes.ts';

/** 'Bulk Order' is no sourcing of a space ([SD-19]). */
const offered = sourcings.filter((sourcing) => sourcing !== 'bulkOrder');
const types = { area: 'AREA', unit: 'UNIT', preparation: 'PREPARATION', item: 'ITEM' } as const satisfies Record<
  Level,
  string
>;

/**
 * 'Add Component': 'Add to Plan' below a component or the project itself. A Subscriber's addition is a proposal: an
 * omitted area with a wish for it, so that staff decide (docs: proposals).
 */
export function AddToSpace({
  plan,
  parent,
  onClose,
}: {
  plan: SetupPlan;
  parent: SpaceComponent | undefined;
  onClose: () => void;
}) {
  const { isStaff } = useSession();
  const facts = usePlanFacts();
  const made = useRef<Component>(undefined);
  /** What earlier attempts have sent: it may be in the plan, although the answer was lost. */
  const sent = useRef<readonly string[]>([]);
  const place: PlanParent = parent ? { type: types[parent.level], id: parent.id } : { type: 'PLAN' };

  const add = async (component: Component): Promise<string | undefined> => {
    if (!facts.isReady) return 'The templates are still being loaded.';
    if (!made.current) {
      const added = isStaff ? component : omitted(component);
      const earlier = sent.current;
      sent.current = [...earlier, added.node.id];
      const stored = await changePlan(plan, (tree) => {
        const without = earlier.reduce((left, id) => changeNode(left, id, () => undefined), tree);
        const result = addComponent(without, place, added);
        return 'error' in result ? result.error : result.tree;
      });
      if (!stored.succeeded) return `Update failed. ${errorSummary(stored.error)}`;
      made.current = added;
    }
    if (isStaff) return undefined;
    const { id, name = '' } = made.current.node;
    const wished = await addWish({ projectId: plan.projectId, deploymentId: id, name });
    if (!wished.succeeded) return `Error creating request. ${errorSummary(wished.error)}`;
    toast({ text: `Suggested: ${name}. The team will answer here.`, tone: 'success' });
    return undefined;
  };
  const common = {
    siblings: siblingNames(collection('setupplans').get(plan.id) ?? plan, place),
    catalog: catalogOf(facts),
    onAdd: add,
    onClose,
  };
  return isStaff ? <AddToPlan parent={place} offered={offered} {...common} /> : <Suggest {...common} />;
}

const omitted = (component: Component): Component =>
  ({ ...component, node: { ...component.node, omit: true } }) as Component;
