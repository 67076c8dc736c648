import { DetailLink, DetailNotes, DetailTags, RecordDetails } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { DescriptionList } from '@groundwork/ui';

export default function VendorDetails(props: DialogProps<'vendor.details'>) {
  return (
    <RecordDetails entity="vendor" {...props}>
      {(vendor) => (
        <>
          <DescriptionList
            items={[
              { label: 'Website', value: <DetailLink href={vendor.externalUrl} /> },
              { label: 'Contact', value: vendor.contactName || '(None)' },
              {
                label: 'E-mail',
                value: vendor.contactEmail ? (
                  <a href={`mailto:${vendor.contactEmail}`}>{vendor.contactEmail}</a>
                ) : (
                  '(None)'
                ),
              },
              {
                label: 'Phone',
                value: vendor.contactPhone ? (
                  <a href={`tel:${vendor.contactPhone}`}>{vendor.contactPhone}</a>
                ) : (
                  '(None)'
                ),
              },
            ]}
          />
          <DetailTags ids={vendor.tagIds} />
          <DetailNotes text={vendor.notes} />
        </>
      )}
    </RecordDetails>
  );
}
