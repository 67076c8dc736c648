import {
  type ItemDeployment,
  messages,
  type PreparationDeployment,
  type Sourcing,
  sourcingColors,
  sourcingLabels,
  sourcings,
  success,
} from '@groundwork/contract';
import { FormDialog, useField } from '@groundwork/records';
import { SelectField } from '@groundwork/ui';
import * as v from 'valibot';
import { countOf } from '../count-of.ts';
import { productsFor } from '../plan/build-component.ts';
import type { CachedPlanFacts } from '../plan/usePlanFacts.ts';

const options = sourcings.map((id) => ({ id, label: sourcingLabels[id], color: sourcingColors[id] }));
const schema = v.object({ sourcing: v.pipe(v.optional(v.string(), ''), v.nonEmpty(messages.selectRequired)) });

/**
 * Another sourcing for a preparation: the products of what is not ordered yet are chosen again
 * (docs: domain/plan#which-product-an-item-gets).
 */
export function ChangeSourcing({
  preparation,
  facts,
  onChange,
  onClose,
}: {
  preparation: PreparationDeployment;
  facts: CachedPlanFacts;
  onChange: (next: PreparationDeployment) => void;
  onClose: () => void;
}) {
  const isOpen = ({ order }: ItemDeployment) => !(order.deployedId && facts.isLive('order', order.deployedId));
  const open = preparation.itemDeployments.filter(isOpen).length;
  const repick = (item: ItemDeployment, sourcing: Sourcing): ItemDeployment => {
    const template = item.templateId ? facts.template('item', item.templateId) : undefined;
    if (!template || !isOpen(item)) return item;
    const products = productsFor(facts, template, sourcing);
    const productId = products.includes(item.order.productId ?? '') ? item.order.productId : (products[0] ?? null);
    return { ...item, order: { ...item.order, productId } };
  };
  return (
    <FormDialog<Sourcing>
      title="Change sourcing"
      size="small"
      initial={{ sourcing: preparation.sourcing }}
      schema={schema}
      submitLabel={`Change ${countOf(open, 'item')}`}
      busyLabel="Changing"
      failurePrefix="Update failed."
      needsChange
      submit={async (values) => success(values.sourcing as Sourcing)}
      onDone={(sourcing) => {
        const itemDeployments = preparation.itemDeployments.map((item) => repick(item, sourcing));
        onChange({ ...preparation, sourcing, itemDeployments });
        onClose();
      }}
      onCancel={onClose}
    >
      <SourcingField />
      <p>The products of the items that are not ordered yet are chosen again from this sourcing.</p>
    </FormDialog>
  );
}

function SourcingField() {
  const field = useField<string | undefined>('sourcing', { label: 'Sourcing' });
  return (
    <SelectField
      label="Sourcing"
      name="sourcing"
      options={options}
      value={field.value}
      onChange={field.set}
      error={field.error}
    />
  );
}
