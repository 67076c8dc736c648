import { type BodyOf, type InventoryItem, messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { FieldPair, type FieldsProps, formFields } from '@groundwork/records';
import { useAtomValue } from 'jotai';
import { OrderField, type OrderFill, type OrderLink } from './OrderField.tsx';
import { reservedLabel, reservedQuantity } from './reservations.ts';

const Field = formFields('inventoryitems');
type Values = BodyOf<'inventoryitems'>;

/** Where a dialog is opened by name, the item's place decides: only stock of a warehouse may be without an order. */
const linkAt = (locationId: string | undefined): OrderLink =>
  locationId && collection('locations').get(locationId)?.type === 'Warehouse' ? 'optional' : 'required';

/** The fields of an inventory item ([IN-01]). */
export function InventoryItemForm({ link, id }: FieldsProps & { link: OrderLink | undefined }) {
  const item = useAtomValue(collection('inventoryitems').recordAtom(id));
  const locationId = Field.useValue('locationId');
  const fill: OrderFill = id ? 'edit' : 'create';
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <FieldPair>
        <Field.Reference name="locationId" label="Location" collection="locations" />
        <Field.Text name="locale" label="Emplacement" isUpperCase optional />
      </FieldPair>
      <Field.Reference name="productId" label="Product" collection="products" optional />
      <OrderField link={link ?? linkAt(locationId)} fill={fill} />
      <Field.Number name="quantity" label="Quantity" note={item && reservedLabel(item)} />
      <Field.Text name="notes" label="Notes" multiline rows={3} />
      <Field.Tags />
    </>
  );
}

/**
 * Rules that the schema cannot express: the order link, and the reserved quantity of an item that exists ([VA-22],
 * [VA-24]).
 */
export const inventoryItemErrors =
  (link: OrderLink | undefined, item?: InventoryItem) =>
  ({ orderId, locationId, quantity = 0 }: Values): Record<string, string> => ({
    ...(!orderId && (link ?? linkAt(locationId)) === 'required' && { orderId: messages.required }),
    ...(item && quantity >= 0 && quantity < reservedQuantity(item) && { quantity: messages.quantityBelowReserved }),
  });
