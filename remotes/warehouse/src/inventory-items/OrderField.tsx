import type { Order } from '@groundwork/contract';
import { messages } from '@groundwork/contract';
import { referencedName } from '@groundwork/data-cache';
import { useField, useForm } from '@groundwork/records';
import { useScope } from '@groundwork/shell-sdk';
import { formatNumber, SelectField } from '@groundwork/ui';
import { useRef } from 'react';
import { useOutstandingOrders } from './useOutstandingOrders.ts';

/** Whether an inventory item needs its order: in a project's inventory it does, in a warehouse's it may. */
export type OrderLink = 'required' | 'optional';

/** The fields that choosing an order fills: on create all that it knows, on edit only empty ones ([IN-09], [IN-10]). */
export type OrderFill = 'create' | 'edit';

/**
 * One of the outstanding orders. It is enabled where there are such: with an active project or group, where the item has
 * an order already, or where it needs one.
 */
export function OrderField({ link, fill }: { link: OrderLink; fill: OrderFill }) {
  const form = useForm();
  const { projectIds } = useScope();
  const own = form.initialValue('orderId') as string | undefined;
  const orders = useOutstandingOrders(own);
  const filledName = useRef<unknown>(undefined);
  const field = useField<string | undefined>('orderId', {
    label: 'Order',
    isSelect: true,
    describe: (value) => (value ? (referencedName('orders', String(value)) ?? messages.itemNotFound) : ''),
  });
  if (link === 'optional' && projectIds.length === 0 && !own) return null;

  const fillIn = ({ name, quantity, productId, tagIds }: Order) => {
    const current = form.get('name');
    const isUntouched = current === form.initialValue('name') || current === filledName.current;
    if (!current || (fill === 'create' && isUntouched)) {
      form.set('name', name);
      filledName.current = name;
    }
    if (fill === 'create') {
      form.set('quantity', quantity);
      form.set('productId', productId);
      form.set('tagIds', tagIds);
    } else if (!form.get('productId')) form.set('productId', productId);
  };
  const choose = (id: string | undefined) => {
    field.set(id);
    const order = orders.find((candidate) => candidate.id === id);
    if (order) fillIn(order);
  };
  return (
    <SelectField
      label="Order"
      name="orderId"
      options={orders.map(({ id, name, quantity, projectId }) => ({
        id,
        label: name,
        description: `${formatNumber(quantity)} for ${referencedName('projects', projectId) ?? messages.itemNotFound}`,
      }))}
      value={field.value}
      onChange={choose}
      error={field.error}
      optional={link === 'optional'}
      isClearable
    />
  );
}
