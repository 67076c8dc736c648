import {
  createVendorEntry,
  type OrderStatus,
  orderStatusColors,
  orderStatuses,
  type Product,
} from '@groundwork/contract';
import { useLists } from '@groundwork/data-cache';
import { FieldPair, type FieldsProps, formFields, useForm } from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import { Banner } from '@groundwork/ui';
import { ProjectField } from '../projects/ProjectField.tsx';
import { listsOfProductWords, productWords } from '../setup-components/product-words.ts';
import type { OrderLinking } from './order-link.ts';
import { isDelivered } from './order-statuses.ts';
import { TemplateLinkField } from './TemplateLinkField.tsx';
import { TotalField } from './TotalField.tsx';

const Field = formFields('orders');

/** Not to be picked in the dialogs of a single order, no matter who it is ([OR-05]). */
const notHere: readonly OrderStatus[] = ['Partially Delivered', 'Delivered', 'Processing'];
const statuses = orderStatuses.map((id) => ({
  id,
  label: id,
  color: orderStatusColors[id],
  isDisabled: notHere.includes(id),
}));

/** The fields of an order ([OR-01]), as far as its status lets them be changed (docs: order-statuses). */
export function OrderForm({ id, linking }: FieldsProps & { linking: OrderLinking }) {
  const isNew = id === undefined;
  useLists(listsOfProductWords);
  const { isElevated } = useSession();
  const stored = useForm().initialValue('status') as OrderStatus | undefined;
  const hasArrived = !isNew && isDelivered(stored);
  const isLocked = !isNew && stored === 'Processing' && !isElevated;
  return (
    <>
      {hasArrived && (
        <Banner tone="info">
          {`This order is ${stored}: its status, product and quantity cannot be changed here. Use the status cell of the orders list instead.`}
        </Banner>
      )}
      {isLocked && (
        <Banner tone="info" icon="lock">
          Order is being processed by the warehouse. Some fields can only be changed by Directors and Administrators.
        </Banner>
      )}
      <Field.Text name="name" label="Name" autoFocus isDisabled={isLocked} />
      <ProjectField isDisabled={isLocked} />
      <Field.Reference
        name="productId"
        label="Product"
        collection="products"
        createEntry="[ Create Product... ]"
        describe={(product) => productWords(product as Product)}
        isDisabled={hasArrived || isLocked}
        optional
      />
      <TemplateLinkField id={id} linking={linking} isDisabled={isLocked} />
      <Field.Reference
        name="vendorId"
        label="Vendor"
        collection="vendors"
        createEntry={createVendorEntry}
        isDisabled={isLocked}
        optional
      />
      <FieldPair>
        <Field.Number name="quantity" label="Quantity" isDisabled={hasArrived || isLocked} />
        <TotalField isNew={isNew} isDisabled={isLocked} />
      </FieldPair>
      <FieldPair>
        <Field.Text name="po" label="PO number" />
        <Field.Text name="invoice" label="Invoice" />
      </FieldPair>
      <Field.Text name="tracking" label="Tracking number" />
      <Field.Text name="notes" label="Notes" multiline rows={4} />
      <Field.Select name="status" label="Status" options={statuses} isDisabled={hasArrived} />
      <Field.Tags />
    </>
  );
}
