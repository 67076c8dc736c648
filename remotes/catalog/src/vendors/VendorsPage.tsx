import type { Vendor } from '@groundwork/contract';
import { BulkEditor, type BulkField, RecordsPage } from '@groundwork/records';
import { lazy } from 'react';
import { vendorColumns } from './vendorColumns.ts';

const dialogs = {
  create: lazy(async () => ({ default: (await import('./dialogs.tsx')).VendorCreate })),
  edit: lazy(async () => ({ default: (await import('./dialogs.tsx')).VendorEdit })),
  details: lazy(async () => ({ default: (await import('./dialogs.tsx')).VendorDetails })),
};

const bulkFields: readonly BulkField[] = [{ kind: 'tags' }];
const BulkVendors = (props: { records: readonly Vendor[]; onClose: () => void }) => (
  <BulkEditor collection="vendors" fields={bulkFields} {...props} />
);

/** /vendors: whom products are bought from. */
export default function VendorsPage() {
  return (
    <RecordsPage
      entity="vendor"
      title="Vendors"
      columns={vendorColumns}
      dialogs={dialogs}
      bulkEdit={BulkVendors}
      rowMenu={(vendor, { create }) =>
        create
          ? [{ id: 'duplicate', label: 'Duplicate', icon: 'copy', onAction: () => create({ source: vendor }) }]
          : []
      }
    />
  );
}
