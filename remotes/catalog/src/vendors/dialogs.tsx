import { DetailLink, DetailNotes, DetailTags, FieldPair, formFields, recordDialogs } from '@groundwork/records';
import { DescriptionList } from '@groundwork/ui';

const Field = formFields('vendors');

/** The fields of a vendor ([VE-01]). */
function VendorFields() {
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

export default recordDialogs('vendor', {
  fields: VendorFields,
  edit: () => ({ title: (vendor) => vendor.name }),
  details: ({ record: vendor }) => (
    <>
      <DescriptionList
        items={[
          { label: 'Website', value: <DetailLink href={vendor.externalUrl} /> },
          { label: 'Contact', value: vendor.contactName || '(None)' },
          { label: 'E-mail', value: <Address scheme="mailto" to={vendor.contactEmail} /> },
          { label: 'Phone', value: <Address scheme="tel" to={vendor.contactPhone} /> },
        ]}
      />
      <DetailTags ids={vendor.tagIds} />
      <DetailNotes text={vendor.notes} />
    </>
  ),
});

const Address = ({ scheme, to }: { scheme: 'mailto' | 'tel'; to: string | undefined }) =>
  to ? <a href={`${scheme}:${to}`}>{to}</a> : '(None)';
