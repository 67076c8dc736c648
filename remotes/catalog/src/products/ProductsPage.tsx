import { bulkEditor, duplicateMenu, lazyDialogs, RecordsPage } from '@groundwork/records';
import { productColumns } from './productColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

const BulkProducts = bulkEditor('products', [
  { kind: 'tags' },
  { kind: 'reference', name: 'vendorId', label: 'Vendor', collection: 'vendors' },
]);

/** /products: everything that can be ordered. */
export default function ProductsPage() {
  return (
    <RecordsPage
      entity="product"
      title="Product Catalog"
      columns={productColumns}
      dialogs={dialogs}
      bulkEdit={BulkProducts}
      rowMenu={duplicateMenu}
    />
  );
}
