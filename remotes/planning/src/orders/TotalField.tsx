import { orderTotal } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { formFields, useField, useForm } from '@groundwork/records';
import { formatMoney, IconButton, MoneyField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';

const Field = formFields('orders');
const describe = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : '');

/**
 * The total of an order. It follows quantity and product until the user types another amount ([OR-06]); a stored amount
 * that is not the calculated one was typed once, and is kept as well. The button forces the calculated one ([OR-07]).
 */
export function TotalField({ isNew, isDisabled }: { isNew: boolean; isDisabled: boolean }) {
  useEffect(() => collection('products').subscribe(), []);
  const form = useForm();
  const field = useField<number | undefined>('total', { label: 'Total', describe });
  const quantity = Field.useValue('quantity');
  const productId = Field.useValue('productId');
  const product = useAtomValue(collection('products').recordAtom(productId));
  const calculated = orderTotal(quantity, product);
  const followed = useRef<number>(undefined);
  useEffect(() => {
    const before = followed.current;
    followed.current = calculated;
    if (before === calculated) return;
    const total = form.get('total');
    const isTouched =
      isNew ||
      form.get('quantity') !== form.initialValue('quantity') ||
      form.get('productId') !== form.initialValue('productId');
    const follows = total === undefined ? isTouched : before !== undefined && total === before;
    if (follows) form.set('total', calculated);
  }, [calculated, form, isNew]);
  const isEdited = calculated !== undefined && field.value !== calculated;
  return (
    <MoneyField
      label="Total"
      name="total"
      value={field.value}
      onChange={field.set}
      error={field.error}
      isDisabled={isDisabled}
      hint={isEdited ? `Calculated: ${formatMoney(calculated)}` : undefined}
      min={0}
      end={
        <IconButton
          icon="refresh-cw"
          size="small"
          label="Recalculate total"
          isDisabled={isDisabled || calculated === undefined}
          onPress={() => field.set(calculated)}
        />
      }
    />
  );
}
