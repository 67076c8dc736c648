import type { Product } from '@groundwork/contract';
import {
  bulkEditor,
  duplicateMenu,
  lazyDialogs,
  type PageActions,
  printLabelMenu,
  printLabelsButton,
  RecordsPage,
} from '@groundwork/records';
import { productColumns } from './productColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

const BulkProducts = bulkEditor('products', [
  { kind: 'tags' },
  { kind: 'reference', name: 'vendorId', label: 'Vendor', collection: 'vendors' },
]);

const printButton = printLabelsButton('product');
const printMenu = printLabelMenu('product');
const rowMenu = (product: Product, page: PageActions<'product'>) => [
  ...duplicateMenu(product, page),
  ...printMenu(product),
];

/** /products: everything that can be ordered. */
export default function ProductsPage() {
  return (
    <RecordsPage
      entity="product"
      title="Product Catalog"
      columns={productColumns}
      dialogs={dialogs}
      bulkEdit={BulkProducts}
      rowMenu={rowMenu}
      actions={printButton}
    />
  );
}
