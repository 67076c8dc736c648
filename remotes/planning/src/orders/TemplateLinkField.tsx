import { errorSummary, type Order } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { ConfirmAction, formFields, ReferenceName, useForm } from '@groundwork/records';
import { useCan, useSetting } from '@groundwork/shell-sdk';
import { Button } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { linkOf, type OrderLinking } from './order-link.ts';
import styles from './TemplateLinkField.module.css';

const Field = formFields('orders');
const lists = ['preparationitemtemplates', 'moduleRequests'] as const;

interface TemplateLinkProps {
  /** Of an order that exists. */
  id: string | undefined;
  linking: OrderLinking;
  isDisabled: boolean;
}

/** The item template that an order is linked to, for those who use the advanced functions ([OR-02]). */
export function TemplateLinkField(props: TemplateLinkProps) {
  const [isAdvanced] = useSetting('advancedFunctions');
  const order = useAtomValue(collection('orders').recordAtom(props.id));
  if (!isAdvanced) return null;
  return order?.preparationItemTemplateId ? <Linked {...props} order={order} /> : <Choice {...props} />;
}

/** One of the templates that contain the order's product; nothing where there is none ([OR-10]). */
function Choice({ isDisabled }: TemplateLinkProps) {
  useLists(lists);
  const form = useForm();
  const productId = Field.useValue('productId');
  const chosen = Field.useValue('preparationItemTemplateId');
  const source = collection('preparationitemtemplates');
  const templates = useAtomValue(source.byAtom('productIds', productId ?? none));
  const isLoaded = useAtomValue(source.statusAtom).state === 'ready';
  const isForeign = isLoaded && chosen !== undefined && !templates.some(({ id }) => id === chosen);
  useEffect(() => {
    if (isForeign) form.set('preparationItemTemplateId', undefined);
  }, [isForeign, form]);
  if (templates.length === 0) return null;
  return (
    <Field.Reference
      // The options are those of the product.
      key={productId}
      name="preparationItemTemplateId"
      label="Item Template"
      collection="preparationitemtemplates"
      isOffered={(template) => 'productIds' in template && template.productIds.includes(productId ?? '')}
      isDisabled={isDisabled}
      optional
    />
  );
}
const none: readonly string[] = [];

function Linked({ order, linking, isDisabled }: TemplateLinkProps & { order: Order }) {
  useLists(lists);
  const can = useCan();
  const labelId = useId();
  const request = linkOf(useAtomValue(collection('moduleRequests').allAtom), order.id);
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    if (!request) return undefined;
    const result = await linking.remove(request, order);
    if (!result.succeeded) return `Error deleting a link. ${errorSummary(result.error)}`;
    setAsking(false);
    return undefined;
  };
  return (
    <div className={styles.linked}>
      <span className={styles.label} id={labelId}>
        Item Template
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of one line */}
      <div role="group" aria-labelledby={labelId} className={styles.line}>
        <span>
          <ReferenceName collection="preparationitemtemplates" id={order.preparationItemTemplateId} />
        </span>
        {request && can('delete', 'moduleRequests', request) && (
          <Button size="small" icon="x" isDisabled={isDisabled} onPress={() => setAsking(true)}>
            Remove link
          </Button>
        )}
      </div>
      {!request && <p className={styles.hint}>Set by a deployment.</p>}
      {isAsking && (
        <ConfirmAction
          title="Remove link"
          text="Are you sure you want to remove the link between this order and Item Template?"
          confirmLabel="YES"
          cancelLabel="No, take me back"
          busyLabel="Removing"
          run={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
