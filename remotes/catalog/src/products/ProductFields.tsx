import { createVendorEntry } from '@groundwork/contract';
import { FieldPair, formFields } from '@groundwork/records';

const Field = formFields('products');

/** The fields of a product, for its create and its edit dialog ([PR-01]). */
export function ProductFields() {
  const isDivisible = Field.useValue('divisible');
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Reference name="vendorId" label="Vendor" collection="vendors" createEntry={createVendorEntry} optional />
      <FieldPair>
        <Field.Money name="price" label="Price" />
        <Field.Money name="externalPrice" label="External price" note="shown to subscribers" />
      </FieldPair>
      <Field.RichText name="description" label="Description" />
      <Field.Images />
      <FieldPair>
        <Field.Text name="externalIdentifier" label="Product ID" />
        <Field.Text name="barcode" label="Barcode" />
      </FieldPair>
      <Field.Url name="externalUrl" label="Website" />
      <FieldPair>
        <div>
          <Field.Checkbox name="consumable" label="Consumable" />
          <Field.Checkbox name="divisible" label="Divisible" />
        </div>
        {isDivisible && <Field.Number name="divisibleUnits" label="Divisible Units" note="per pack" />}
      </FieldPair>
      <Field.Tags />
    </>
  );
}
