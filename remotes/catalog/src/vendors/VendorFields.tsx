import { FieldPair, formFields } from '@groundwork/records';

const Field = formFields('vendors');

/** The fields of a vendor (dialogs.md 2.14). */
export function VendorFields() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Url name="externalUrl" label="Website" />
      <Field.Text name="contactName" label="Contact Name" />
      <FieldPair>
        <Field.Text name="contactPhone" label="Contact Phone" type="tel" />
        <Field.Text name="contactEmail" label="Contact Email" type="email" />
      </FieldPair>
      <Field.Text name="notes" label="Notes" multiline rows={4} />
      <Field.Tags />
    </>
  );
}
