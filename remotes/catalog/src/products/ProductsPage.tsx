import type { Product } from '@groundwork/contract';
import { BulkEditor, type BulkField, lazyDialogs, RecordsPage } from '@groundwork/records';
import { productColumns } from './productColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

const bulkFields: readonly BulkField[] = [
  { kind: 'tags' },
  { kind: 'reference', name: 'vendorId', label: 'Vendor', collection: 'vendors' },
];
const BulkProducts = (props: { records: readonly Product[]; onClose: () => void }) => (
  <BulkEditor collection="products" fields={bulkFields} {...props} />
);

/** /products: everything that can be ordered. */
export default function ProductsPage() {
  return (
    <RecordsPage
      entity="product"
      title="Product Catalog"
      columns={productColumns}
      dialogs={dialogs}
      bulkEdit={BulkProducts}
      rowMenu={(product, { create }) =>
        create
          ? [{ id: 'duplicate', label: 'Duplicate', icon: 'copy', onAction: () => create({ source: product }) }]
          : []
      }
    />
  );
}
